"""The plots of a run as SVG, each with its axes named. Colours are classes, so that they follow the theme."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from arena.league.histogram import Histogram
from arena.league.orderfree import OrderFree
from arena.report.leaderboard import Leaderboard
from arena.report.page.axis import Axis, axis, bottom, left, number
from arena.report.page.markup import Markup, tag

WIDTH = 440
ROW = 30  # height of a bot's row
COLOURS = 8  # lines that have one of their own


def figure(title: str, note: str, height: float, *drawn: object) -> Markup:
    """A plot with its title, and below it what it shows."""
    svg = tag("svg", tag("title", title), *drawn, viewBox=f"0 0 {WIDTH} {height}", role="img", aria_label=title)
    return tag("figure", tag("h3", title), svg, tag("figcaption", note))


def _names(names: Sequence[str], top: float = 10) -> tuple[float, list[Markup], list[float]]:
    """Room for names at the left, the names, and the middle of each row."""
    longest = max(map(len, names))
    start = min(12 + 8 * longest, 165)
    rows = [top + ROW * (index + 0.5) for index in range(len(names))]
    texts = [
        tag("text", name if len(name) <= 21 else name[:20] + "…", x=start - 10, y=y + 4, text_anchor="end")
        for name, y in zip(names, rows, strict=True)
    ]
    return start, texts, rows


def ratings(board: Leaderboard) -> Markup:
    """The order-free ratings with their intervals."""
    rows = [row for row in board.rows if row.strength and row.strength.blocks]
    start, names, ys = _names([row.name for row in rows])
    known = [(row.strength.points, row.strength.bar or 0.0) for row in rows if row.strength]
    across = axis([value for at, bar in known for value in (at - bar, at + bar)], start, WIDTH - 14)
    base = ys[-1] + ROW / 2
    marks = [
        tag("g", *_interval(across, at, bar, y), tag("title", f"{row.name}: {at:+.0f} ± {bar:.0f}"))
        for row, (at, bar), y in zip(rows, known, ys, strict=True)
    ]
    note = "PL, 400 points are odds of ten to one to finish before the other; the lines are 95 % intervals over whole blocks."
    return figure("Rating", note, base + 42, bottom(across, base, 10, "PL points, mean of all bots 0"), *names, *marks)


def _interval(across: Axis, at: float, bar: float, y: float) -> list[Markup]:
    low, high = across.at(at - bar), across.at(at + bar)
    ends = [tag("line", x1=x, x2=x, y1=y - 5, y2=y + 5, class_="range") for x in (low, high)] if bar else []
    line = tag("line", x1=low, x2=high, y1=y, y2=y, class_="range")
    return [line, *ends, tag("circle", cx=across.at(at), cy=y, r=5, class_="dot")]


def course(course: Sequence[tuple[int, OrderFree]], order: Sequence[int], names: Sequence[str]) -> Markup:
    """The ratings as the matches came in, with their intervals as bands, each from where its interval is known."""
    shown = list(order)[:COLOURS]
    longest = min(max(len(names[bot]) for bot in shown), 18)
    top, base, right = 26.0, 300.0, WIDTH - 18 - 7.6 * longest
    lines = [
        [
            (at, matches, rated.points[bot], bar)
            for at, (matches, rated) in enumerate(course)
            if (bar := rated.bar(bot)) is not None
        ]
        for bot in shown
    ]
    # The first intervals are so wide that nothing else would be seen: the axis is made for the second half.
    late = [place for line in lines for place in line if place[0] >= len(course) // 2]
    values = [points + sign * bar for _, _, points, bar in late for sign in (-1, 1)]
    up = axis(values or [course[-1][1].points[bot] for bot in shown], base, top)
    across = axis([float(matches) for matches, _ in course], 46, right, zero=True)
    drawn: list[Markup] = []
    for colour, line in enumerate(lines):
        middle = [(across.at(matches), up.at(points)) for _, matches, points, _ in line]
        above = [(across.at(matches), up.at(points + bar)) for _, matches, points, bar in line]
        below = [(across.at(matches), up.at(points - bar)) for _, matches, points, bar in line]
        drawn.append(tag("polygon", points=_points([*above, *reversed(below)]), class_=f"band c{colour}"))
        drawn.append(tag("polyline", points=_points(middle), class_=f"line c{colour}"))
    labels = _spread([up.at(course[-1][1].points[bot]) for bot in shown])
    for colour, (bot, y) in enumerate(zip(shown, labels, strict=True)):
        name = names[bot] if len(names[bot]) <= 18 else names[bot][:17] + "…"
        drawn.append(tag("circle", cx=right + 8, cy=y, r=4, class_=f"dot c{colour}"))
        drawn.append(tag("text", name, x=right + 16, y=y + 4, class_=f"name c{colour}"))
    note = f"PL from the whole blocks so far, with 95 % bands{_others(len(order) - len(shown))}. Honest from 50 blocks of a bot on."
    axes = [left(up, 46, right, "PL points"), bottom(across, base, base, "matches")]
    return figure("Rating over time", note, base + 42, *axes, *drawn)


def _others(number: int) -> str:
    return f"; the first {COLOURS} bots, {number} more are not drawn" if number > 0 else ""


def _points(places: Sequence[tuple[float, float]]) -> str:
    return " ".join(f"{x:.1f},{y:.1f}" for x, y in places)


def _spread(wanted: Sequence[float], gap: float = 17, lowest: float = 304) -> list[float]:
    """Places close to those that are wanted, none closer to the next than a line of text, none below the lowest."""
    order = sorted(range(len(wanted)), key=wanted.__getitem__)
    places = list(wanted)
    free = 0.0
    for index in order:
        places[index] = max(places[index], free)
        free = places[index] + gap
    free = lowest
    for index in reversed(order):
        places[index] = min(places[index], free)
        free = places[index] - gap
    return places


def scores(points: Mapping[str, Mapping[int, int]], order: Sequence[str], label: str) -> Markup:
    """How often which points: a histogram for each bot, with its median and the middle half."""
    names = [name for name in order if points.get(name)]
    start, texts, ys = _names(names, top=14)
    across = axis([float(each) for name in names for each in (min(points[name]), max(points[name]))], start, WIDTH - 14)
    base = ys[-1] + ROW / 2
    bins = 40
    drawn: list[Markup] = []
    for name, y in zip(names, ys, strict=True):
        counts = [0] * bins
        for value, times in points[name].items():
            counts[min(bins - 1, int((value - across.low) / (across.high - across.low) * bins))] += times
        width, highest = (across.end - across.start) / bins, max(counts)
        bars = [
            tag(
                "rect",
                x=across.start + index * width,
                y=y + 11 - 22 * count / highest,
                width=width * 0.9,
                height=22 * count / highest,
            )
            for index, count in enumerate(counts)
            if count
        ]
        least, low, middle, high, most = (_quantile(points[name], share) for share in (0.0, 0.25, 0.5, 0.75, 1.0))
        told = f"{name}: median {middle}, the middle half {low} to {high}, least {least}, most {most}"
        mark = tag("line", x1=across.at(middle), x2=across.at(middle), y1=y - 13, y2=y + 12, class_="median")
        half = tag("line", x1=across.at(low), x2=across.at(high), y1=y + 13, y2=y + 13, class_="half")
        drawn.append(tag("g", *bars, half, mark, tag("title", told), class_="bars"))
    note = "Each row is a histogram of the bot's matches; the upright line is its median, the line below it the middle half."
    return figure("Scores", note, base + 44, bottom(across, base + 2, 10, label), *texts, *drawn)


def _quantile(counts: Mapping[int, int], share: float) -> int:
    """The value that this share of all is below, the values being told by how often they came."""
    left = int(share * (sum(counts.values()) - 1))
    for value in sorted(counts):
        left -= counts[value]
        if left < 0:
            return value
    return max(counts)


def seats(board: Leaderboard) -> Markup:
    """What the seats are worth."""
    known = [(100 * seat.gain, 100 * (seat.bar or 0.0)) for seat in board.seat_bias]
    start, names, ys = _names([f"seat {seat}" for seat in range(len(known))])
    widest = max(abs(at) + bar for at, bar in known) or 1.0
    across = axis([-widest, widest], start, WIDTH - 14, zero=True)
    base = ys[-1] + ROW / 2
    zero = tag("line", x1=across.at(0), x2=across.at(0), y1=10, y2=base, class_="axis")
    marks = [
        tag("g", *_interval(across, at, bar, y), tag("title", f"seat {seat}: {at:+.1f} ± {bar:.1f}"))
        for seat, ((at, bar), y) in enumerate(zip(known, ys, strict=True))
    ]
    note = "The share of opponents beaten from a seat, less one half, with its 95 % interval: every bot sat in every seat on the same deals."
    label = "points of percent of opponents beaten"
    return figure("Seats", note, base + 42, bottom(across, base, 10, label), zero, *names, *marks)


def times(histograms: Mapping[str, Histogram], order: Sequence[str], longest: Mapping[str, float]) -> Markup:
    """How long decisions took, on an axis of equal ratios."""
    names = [name for name in order if histograms[name].counts]
    start, texts, ys = _names(names)
    found = {
        name: [min(histograms[name].quantile(share), longest[name]) for share in (0.05, 0.25, 0.5, 0.75, 0.99)]
        for name in names
    }
    across = axis(
        [max(value, 0.001) for name in names for value in (*found[name], longest[name])], start, WIDTH - 14, log=True
    )
    base = ys[-1] + ROW / 2
    drawn = []
    for name, y in zip(names, ys, strict=True):
        p5, p25, p50, p75, p99 = map(across.at, found[name])
        most = across.at(longest[name])
        told = f"{name}: median {number(found[name][2])} ms, 99 % within {number(found[name][4])} ms, longest {number(longest[name])} ms"
        drawn.append(
            tag(
                "g",
                tag("line", x1=p5, x2=p99, y1=y, y2=y, class_="range"),
                tag("rect", x=p25, y=y - 7, width=max(p75 - p25, 2.0), height=14, rx=3, class_="box"),
                tag("line", x1=p50, x2=p50, y1=y - 9, y2=y + 9, class_="median"),
                tag("circle", cx=most, cy=y, r=3.5, class_="most"),
                tag("title", told),
            )
        )
    note = (
        "The box is the middle half, with the median; the line goes from 5 % to 99 %; the ring is the longest decision."
    )
    return figure(
        "Decision times", note, base + 42, bottom(across, base, 10, "time per decision", " ms"), *texts, *drawn
    )
