"""What may be laid in the own grove («Déroulement du jeu», steps 1 to 6)."""

import pytest
from olivier_positions import Position

EVERYTHING_AT_HOME = "Soleil, Hiver, Printemps, Bidon d'essence, Station service, Pressoir, 50 oliviers"
TREES = "25 oliviers, 50 oliviers, 75 oliviers, 100 oliviers"
SEASONS = ("Hiver", "Printemps", "Été", "Automne")


def test_a_sun_comes_before_anything_else():
    """Step 1, LO-07."""
    assert Position(EVERYTHING_AT_HOME, "").grove(weather="none").to_lay() == ["Soleil"]


def test_winter_comes_next():
    """Step 2: no trees, no other season, no prevention before it (LO-21)."""
    assert Position(EVERYTHING_AT_HOME, "").grove().to_lay() == ["Hiver"]


def test_a_second_sun_or_a_second_card_of_a_season_is_never_laid():
    """LO-30."""
    assert Position("Soleil, Hiver, Magasin d'outils", "").grove(season="Hiver", prevention=True).to_lay() == []


@pytest.mark.parametrize(
    ("trees", "fitting"),
    [(0, TREES), (150, TREES), (175, "25 oliviers, 50 oliviers, 75 oliviers"), (225, "25 oliviers"), (250, "")],
)
def test_trees_are_laid_up_to_250_neither_more_nor_less(trees, fitting):
    """Step 3, LO-02."""
    assert Position(TREES, "").grove(season="Hiver", trees=trees).to_lay() == [n for n in fitting.split(", ") if n]


@pytest.mark.parametrize("season", SEASONS)
def test_every_season_needs_exactly_250_trees(season):
    """Steps 4 and 5, LO-02: «250 oliviers par saison»."""
    following = (*SEASONS, "Pressoir")[SEASONS.index(season) + 1]
    for trees in (0, 100, 225):
        assert following not in Position(f"{following}, 25 oliviers", "").grove(season=season, trees=trees).to_lay()
    assert Position(f"{following}, 25 oliviers", "").grove(season=season, trees=250).to_lay() == [following]


def test_a_new_season_begins_without_trees():
    position = Position("Printemps, Mouche", "", pile="Soleil").grove(season="Hiver", trees=250).play("lay Printemps")
    assert (position.state.season[0], position.state.trees[0]) == (2, 0)


def test_seasons_come_in_their_order():
    assert Position("Été, Automne", "").grove(season="Hiver", trees=250).to_lay() == []


def test_the_press_after_250_trees_in_autumn_wins_at_once():
    """Step 6, LO-25, LO-26."""
    position = Position("Pressoir", "Soleil", "Soleil").grove(season="Automne", trees=250).play("lay Pressoir").scored()
    assert position.ending == "won"
    assert position.state.rank[:3].tolist() == [1, 2, 2]


@pytest.mark.parametrize(("weather", "incident"), [("rain", False), ("sun", True)])
def test_the_press_needs_sun_and_no_incident(weather, incident):
    """LO-25."""
    grove = {"season": "Automne", "trees": 250, "weather": weather, "incident": incident}
    assert Position("Pressoir", "").grove(**grove).to_lay() == []


def test_under_rain_only_a_sun_is_laid_at_home():
    """LO-08, LO-12."""
    assert Position(EVERYTHING_AT_HOME, "").grove(season="Printemps", weather="rain").to_lay() == ["Soleil"]


def test_under_an_incident_only_its_solution_and_the_prevention_of_the_season_are_laid():
    """LO-13, LO-19."""
    position = Position(f"{EVERYTHING_AT_HOME}, Traitement", "").grove(season="Printemps", incident=True)
    assert position.to_lay() == ["Bidon d'essence", "Station service"]


def test_under_rain_and_an_incident_the_sun_comes_first():
    """LO-11, LO-14."""
    position = Position("Soleil, Bidon d'essence, Station service", "", pile="Mouche, Mouche")
    position.grove(season="Printemps", weather="rain", incident=True)
    assert position.to_lay() == ["Soleil"]
    position.play("lay Soleil").state.seat = 0
    position.play("draw pile")
    assert position.to_lay() == ["Bidon d'essence", "Station service"]


@pytest.mark.parametrize(
    ("season", "solution"),
    [
        ("Hiver", "Sécateur réparé"),
        ("Printemps", "Bidon d'essence"),
        ("Été", "Traitement"),
        ("Automne", "Filets réparés"),
    ],
)
def test_the_only_solution_of_a_season_lifts_its_incident(season, solution):
    position = Position("Sécateur réparé, Bidon d'essence, Traitement, Filets réparés, 25 oliviers", "", pile="Mouche")
    position.grove(season=season, incident=True)
    assert position.to_lay() == [solution]
    position.play(f"lay {solution}")
    assert not position.state.blocked[0]


def test_after_a_solution_no_new_sun_is_needed():
    """LO-23."""
    position = Position("Traitement, 25 oliviers", "Mouche", pile="Soleil, Soleil").grove(season="Été", incident=True)
    position.play("lay Traitement", "draw pile", "discard Mouche", "draw pile")
    assert position.to_lay() == ["25 oliviers"]


def test_a_solution_without_an_incident_is_not_laid():
    """LO-22."""
    assert Position("Sécateur réparé", "").grove(season="Hiver").to_lay() == []


def test_solution_and_incident_stay_in_the_grove():
    """LO-22: neither comes back to the discard pile."""
    position = Position("Traitement", "", pile="Soleil").grove(season="Été", incident=True).play("lay Traitement")
    assert position.discard() == []


@pytest.mark.parametrize("season", SEASONS)
def test_a_prevention_belongs_to_the_season_in_progress(season):
    """LO-19, LO-21."""
    preventions = ("Magasin d'outils", "Station service", "Piège à mouches", "Filet indéchirable")
    position = Position(", ".join(preventions), "").grove(season=season)
    assert position.to_lay() == [preventions[SEASONS.index(season)]]


def test_a_prevention_does_not_lift_the_incident_that_lies_there():
    """LO-20: «la seule solution est la carte …»."""
    position = Position("Piège à mouches", "", pile="Soleil").grove(season="Été", incident=True)
    assert position.play("lay Piège à mouches").state.blocked[0] == 1


def test_a_prevention_may_cure_if_the_rules_say_so():
    """LO-20, flag."""
    position = Position("Piège à mouches", "", pile="Soleil", prevention_cures=True).grove(season="Été", incident=True)
    assert position.play("lay Piège à mouches").state.blocked[0] == 0


def test_a_curing_prevention_does_not_help_under_rain():
    """LO-20, flag."""
    position = Position("Piège à mouches", "", prevention_cures=True)
    assert position.grove(season="Été", incident=True, weather="rain").to_lay() == []


def test_the_last_tree_card_may_pass_250_if_the_rules_say_so():
    """LO-02, flag: whatever the season then has counts as 250."""
    position = Position("100 oliviers, Printemps", "", trees_needed="overshoot", pile="Soleil")
    position.grove(season="Hiver", trees=225)
    assert position.to_lay() == ["100 oliviers"]
    position.play("lay 100 oliviers").state.seat = 0
    position.play("draw pile")
    assert position.to_lay() == ["Printemps"]
    assert position.scored().state.score[0] == 250
