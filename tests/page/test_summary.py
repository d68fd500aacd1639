"""The terminal summary."""

from __future__ import annotations

from pathlib import Path

from synthetic_run import SyntheticRun

from reports import analyse, render_summary, results, words


def test_one_line_a_target_with_value_interval_and_limit(run: Path) -> None:
    found = results.read(run).by_id()
    lines = render_summary(run).splitlines()
    assert lines[0] == "Oliva, test   2,000 games, 2 tables, seed 20261130   4.1 s"
    advantage = found["first_player.advantage@equal"]
    value, interval = words.row_number(advantage, advantage.value), words.interval(advantage)
    assert lines[1].startswith(f"  ? first player       {value} points")
    assert f"{interval}   limit ±3; cannot tell; about " in lines[1]
    card = found["special_cards.SA04.win_rate@equal"]
    told = f"1 of 6 outside ±12: SA04 {words.row_number(card, card.value)} {words.interval(card)}"
    assert lines[2] == f"  ✖ special cards      {told}"
    assert lines[3].startswith("  ✔ length             p90 ")
    assert lines[4].startswith("  ! strategies @ gap   check the data: the target is given in turns")
    assert lines[5] == f"report  {run / 'report.html'}"
    assert len(lines) == 6


def test_plain_text_has_no_control_characters_and_colour_has(run: Path) -> None:
    assert "\x1b" not in render_summary(run)
    assert "\x1b[" in render_summary(run, colour=True)


def test_it_survives_a_console_that_knows_only_ascii(run: Path) -> None:
    text = render_summary(run, encoding="ascii")
    text.encode("ascii")
    assert "  x special cards" in text
    assert "limit +/-3" in text


def test_names_cannot_move_the_cursor(tmp_path: Path) -> None:
    made = SyntheticRun(games=20, facts={"title": "evil\x1b[2J\ntitle [bold]x[/bold]"})
    folder = made.write(tmp_path)
    analyse(folder)
    lines = render_summary(folder).splitlines()
    assert lines[0].startswith("evil\ufffd[2J\ufffdtitle [bold]x[/bold]   40 games")
    assert lines[1] == "  no targets in the experiment, so no verdict"
