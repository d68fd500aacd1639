"""«Les incidents, leurs solutions et leurs préventions»: attacks on other groves, and the reaction to them."""

import pytest
from olivier_positions import Position

SEASONS = ("Hiver", "Printemps", "Été", "Automne")
INCIDENTS = ("Sécateur cassé", "Panne d'essence", "Mouche", "Filet troué")
SOLUTIONS = ("Sécateur réparé", "Bidon d'essence", "Traitement", "Filets réparés")
PREVENTIONS = ("Magasin d'outils", "Station service", "Piège à mouches", "Filet indéchirable")


@pytest.mark.parametrize("season", SEASONS)
def test_every_season_has_one_possible_incident(season):
    """LO-15."""
    position = Position(", ".join(INCIDENTS), "").grove(1, season=season)
    assert position.attacks() == [f"{INCIDENTS[SEASONS.index(season)]} on 1"]


def test_before_the_first_season_there_is_no_incident():
    """LO-15."""
    assert Position(", ".join(INCIDENTS), "").grove(1).attacks() == []


@pytest.mark.parametrize("trees", [0, 100, 250])
def test_a_season_is_in_progress_until_the_next_card_lies(trees):
    """LO-15: also when its 250 trees are there."""
    assert Position("Filet troué", "").grove(1, season="Automne", trees=trees).attacks() == ["Filet troué on 1"]


def test_any_opponent_may_be_attacked():
    """LO-28."""
    position = Position("Pluie", "", "", "").grove(1).grove(2).grove(3).grove(0)
    assert position.attacks() == ["Pluie on 1", "Pluie on 2", "Pluie on 3"]


@pytest.mark.parametrize("weather", ["none", "rain"])
def test_rain_is_laid_on_a_sun_only(weather):
    """LO-10."""
    assert Position("Pluie", "").grove(1, weather=weather, season="Hiver").attacks() == []


def test_rain_falls_on_a_grove_with_an_incident_too_and_both_stand():
    """LO-11."""
    position = Position("Pluie", "", pile="Soleil").grove(1, season="Été", incident=True).play("attack Pluie on 1")
    assert (position.state.weather[1], position.state.blocked[1]) == (2, 1)


def test_an_incident_may_be_laid_under_rain():
    assert Position("Mouche", "").grove(1, season="Été", weather="rain").attacks() == ["Mouche on 1"]


def test_a_grove_has_one_incident_at_a_time():
    """LO-16."""
    assert Position("Mouche", "").grove(1, season="Été", incident=True).attacks() == []


def test_a_second_incident_may_follow_the_solution():
    """LO-16."""
    position = Position("Mouche", "Traitement", pile="Mouche, Soleil, Soleil").grove(1, season="Été", incident=True)
    position.play("discard Mouche", "draw visible", "lay Traitement", "draw pile")
    assert position.attacks() == ["Mouche on 1"]


def test_a_laid_prevention_keeps_the_incident_away_for_the_season():
    assert Position("Mouche, Pluie", "").grove(1, season="Été", prevention=True).attacks() == ["Pluie on 1"]


def test_no_prevention_stops_rain():
    """LO-09, LO-18: the attacked player is not asked."""
    position = Position("Pluie", ", ".join(PREVENTIONS), pile="Soleil").grove(1, season="Hiver")
    assert position.play("attack Pluie on 1").asked == (1, "draw")


@pytest.mark.parametrize(("weather", "incident"), [("none", False), ("rain", False), ("sun", True)])
def test_a_blocked_player_may_still_attack_or_discard(weather, incident):
    """LO-31: attacks need no own sun."""
    position = Position("Pluie", "").grove(0, weather=weather, season="Hiver", incident=incident).grove(1)
    assert position.options() == ["attack Pluie on 1", "discard Pluie"]


@pytest.mark.parametrize("season", SEASONS)
def test_the_holder_of_the_prevention_may_lay_it_at_once(season):
    number = SEASONS.index(season)
    position = Position(INCIDENTS[number], ", ".join(PREVENTIONS), pile="Soleil, Soleil").grove(1, season=season)
    position.play(f"attack {INCIDENTS[number]} on 1")
    assert (position.asked, position.options()) == ((1, "react"), ["react prevent", "react allow"])


def test_who_does_not_hold_the_prevention_is_not_asked():
    position = Position("Mouche", "Magasin d'outils", pile="Soleil").grove(1, season="Été").play("attack Mouche on 1")
    assert (position.asked, position.state.blocked[1]) == ((1, "draw"), 1)


def test_a_prevented_incident_is_discarded_and_the_defender_draws_one_card():
    """LO-17."""
    position = Position("Mouche", "Hiver, Piège à mouches", pile="Soleil, Été", discard="Pluie").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent")
    assert position.hand(1) == ["Soleil", "Hiver"]
    assert position.discard() == ["Mouche", "Pluie"]
    assert not position.state.blocked[1]


def test_after_a_prevented_incident_play_goes_to_the_attackers_left():
    """LO-17: no extra turn, whoever was attacked."""
    position = Position("Mouche", "", "Piège à mouches", pile="Soleil, Soleil").grove(2, season="Été")
    assert position.play("attack Mouche on 2", "react prevent").asked == (1, "draw")


def test_the_attackers_left_neighbour_may_take_the_prevented_incident():
    """LO-17."""
    position = Position("Mouche", "Piège à mouches", pile="Soleil").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent", "draw visible")
    assert position.hand(1) == ["Soleil", "Mouche"]


def test_the_defender_draws_from_a_remade_pile_if_need_be():
    """LO-17, LO-24: the incident is discarded first, so it stays as the visible card."""
    position = Position("Mouche", "Piège à mouches", discard="Soleil").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent")
    assert (position.hand(1), position.discard()) == (["Soleil"], ["Mouche"])


def test_the_defender_draws_nothing_when_there_is_no_pile():
    """LO-17: a hand that is short stays short."""
    position = Position("Mouche, Été", "Piège à mouches, Hiver").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent")
    assert (position.hand(1), position.discard()) == (["Hiver"], ["Mouche"])


def test_a_player_under_rain_may_prevent():
    """LO-12, LO-17."""
    position = Position("Mouche", "Piège à mouches", pile="Soleil").grove(1, season="Été", weather="rain")
    assert position.play("attack Mouche on 1").asked == (1, "react")


def test_an_allowed_incident_lands_and_the_prevention_stays_in_hand():
    position = Position("Mouche", "Piège à mouches", pile="Soleil").grove(1, season="Été")
    position.play("attack Mouche on 1", "react allow")
    assert (position.hand(1), position.state.blocked[1]) == (["Piège à mouches"], 1)
    assert position.asked == (1, "draw")


def test_a_prevention_laid_in_reaction_keeps_protecting():
    position = Position("Mouche", "Piège à mouches", pile="Soleil, Mouche, Été").grove(1, season="Été")
    position.play("attack Mouche on 1", "react prevent", "draw pile", "discard Soleil", "draw pile")
    assert position.attacks() == []


def test_a_blocked_player_stays_blocked_without_a_solution():
    """LO-33: turns that pass lift nothing."""
    position = Position("25 oliviers, Hiver", "Hiver", pile=", ".join(["Hiver"] * 12)).grove(
        season="Été", incident=True
    )
    position.play("discard Hiver")
    for _ in range(5):
        position.play("draw pile", "discard Hiver", "draw pile")
        assert position.options() == ["discard Hiver", "discard 25 oliviers"]
        position.play("discard Hiver")
