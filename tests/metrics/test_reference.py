"""How metrics are named by people: at which table, under which variant, and by patterns."""

from __future__ import annotations

import pytest

from sim.runlog.reference import Reference


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("length.p50", ("length.p50", "", "")),
        ("special_cards.*.gift@equal", ("special_cards.*.gift", "equal", "")),
        ("score.mean@equal/rich", ("score.mean", "equal", "rich")),
    ],
)
def test_a_name_says_metric_table_and_variant_and_is_written_as_it_was_read(
    text: str, parts: tuple[str, str, str]
) -> None:
    named = Reference.parse(text)
    assert (named.metric, named.table, named.variant) == parts
    assert str(named) == text


def test_family_and_aspect_are_the_first_and_last_part() -> None:
    named = Reference.parse("strategies.planner v1.2.advantage@equal")
    assert (named.family, named.aspect) == ("strategies", "advantage")


def test_a_table_is_only_given_to_a_name_that_has_none() -> None:
    assert str(Reference.parse("length.p50").at("equal")) == "length.p50@equal"
    assert str(Reference.parse("length.p50@gap").at("equal")) == "length.p50@gap"


def test_a_pattern_without_a_variant_means_the_rules_as_given_whatever_its_stars_could_match() -> None:
    everywhere = Reference.parse("length.*@*")
    assert everywhere.covers("length.p50", "equal")
    assert not everywhere.covers("length.p50", "equal", "rich")
    assert Reference.parse("length.*@*/*").covers("length.p50", "equal", "rich")


def test_a_star_stands_for_any_text_and_everything_else_for_itself() -> None:
    named = Reference.parse("strategies.bot[1]?.*@t")
    assert named.covers("strategies.bot[1]?.advantage", "t")
    assert not named.covers("strategies.bot1x.advantage", "t")
