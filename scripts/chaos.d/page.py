"""What came of it: a page, and what does not hold."""
import os
import statistics
import time
from pathlib import Path

from injuries import INJURIES
from ledger import balance

# What a life may grow by after its first minute and a half, in kB: floods fill tables that stay as large as they were.
GROWTH = 16_384
SETTLED = 90


def slope(points):
    """Of a straight line through points, in kB a minute; None if they are too few."""
    if len(points) < 10:
        return None
    middle, mean = (statistics.mean(column) for column in zip(*points))
    return 60 * sum((age - middle) * (size - mean) for age, size in points) / sum(
        (age - middle) ** 2 for age, _ in points)


def machine():
    with open("/proc/cpuinfo") as file:
        model = next((line.split(":")[1].strip() for line in file if line.startswith("model name")), "?")
    with open("/etc/os-release") as file:
        system = dict(line.strip().split("=", 1) for line in file if "=" in line)["PRETTY_NAME"].strip('"')
    return f"{model}, {os.cpu_count()} cores, {system}, load {os.getloadavg()[2]:.1f}"


def report(chaos, asked):
    """Ends the daemon, writes the page, and gives what does not hold."""
    threads, files = chaos.daemon.counts()
    took = chaos.daemon.stop()
    lives, books = chaos.daemon.lives, balance(chaos.database, chaos.daemon)
    kills = sum(life.was_killed for life in lives)
    problems = [f"{name}: {failure}" for name, _, failure, _ in chaos.notes if failure] + chaos.daemon.faults
    if took > 2:
        problems.append(f"the last SIGTERM took {took:.1f} s")
    problems += [f"not in the database: {event}" for event in books["missing"]]
    problems += [f"in the database, but never told of: {row}" for row in books["surplus"]]

    lamp = sum(event["event"] == "intent" and event["intent"] == "lamp" for event in chaos.daemon.events)
    # A command that a kill interrupted may have reached the service without an event.
    if len(chaos.lamp.requests) > lamp + kills:
        problems.append(f"{len(chaos.lamp.requests)} requests for {lamp} commands of the lamp")

    longest = max(lives, key=lambda life: life.ended - life.began)
    settled = [point for point in longest.memory if point[0] > SETTLED]
    growth = max(size for _, size in settled) - settled[0][1] if settled else None
    if growth is not None and growth > GROWTH:
        problems.append(f"memory grew by {growth} kB")

    minutes = (lives[-1].ended - lives[0].began) / 60
    lines = [
        "# voiced among injuries", "", f"{time.strftime('%F')}, {machine()}. `voiced` {chaos.version}.", "",
        f"    scripts/chaos --minutes {asked.minutes:g} --seed {asked.seed}", "",
        "A daemon in a room of its own is spoken to and injured again and again, in an order that the seed decides. "
        "Once an injury is over, it must hear, wait for its word, answer `voiced status` and owe the database nothing, "
        "within the seconds of the limit; then a command must be heard and come to an end.", "",
        *table(chaos), "",
        f"- **Commands**: {books['told']} were told of. Missing in the database: {len(books['missing'])}; there twice, "
        f"or never told of: {len(books['surplus'])}. {len(books['untold'])} were written just before one of the "
        f"{kills} kills, which came before they could be told.",
        f"- Wake words: {chaos.heard} of {chaos.said} were heard. Some are said over the answer to the last command "
        "on purpose, where the threshold is higher until the answer was found in the sound.",
        f"- The service of the lamp was asked {len(chaos.lamp.requests)} times for {lamp} commands; it was gone for "
        "some.",
        f"- Starts: {len(lives)} in {minutes:.0f} minutes. Ends by itself, a watchdog that was not fed, lines that are "
        f"no events: {len(chaos.daemon.faults)}. In the end {threads} threads and {files} descriptors."]
    if growth is not None:
        largest = max(size for life in lives for _, size in life.memory)
        lines.append(
            f"- **Memory** of the longest life, {settled[-1][0] / 60:.0f} minutes, after its first {SETTLED} s: "
            f"{growth} kB from the first to the largest value. A straight line through all has "
            f"{slope(settled) or 0:.0f} kB a minute, one through its second half "
            f"{slope(settled[len(settled) // 2:]) or 0:.0f}. The largest of all lives was {largest} kB.")
    lines += ["", "All of it held." if not problems else "Not all of it held:", ""]
    lines += [f"- {problem.splitlines()[-1]}" for problem in problems]
    text = "\n".join(folded for line in lines for folded in fold(line)).rstrip() + "\n"
    Path(asked.output).write_text(text)
    print(text)
    return problems


def table(chaos):
    yield from ("| injury | times | well again after, at most | limit | failed |", "| --- | --- | --- | --- | --- |")
    for name, kind in INJURIES.items():
        notes = [note for note in chaos.notes if note[0] == name]
        if name in chaos.skipped:
            yield f"| {name} | skipped: needs root | | | |"
        elif notes:
            longest = max((took for _, took, _, _ in notes if took is not None), default=None)
            yield (f"| {name} | {len(notes)} | {'' if longest is None else f'{longest:.1f} s'} | {kind.limit} s | "
                   f"{sum(failure is not None for _, _, failure, _ in notes)} |")


def fold(text, width=120):
    """A line of Markdown in lines that are not too long; tables and code stay whole."""
    if len(text) <= width or text.startswith(("|", "    ")):
        return [text]
    out, indent = [], "  " if text.startswith("- ") else ""
    for word in text.split(" "):
        if out and len(out[-1]) + 1 + len(word) <= width:
            out[-1] += " " + word
        else:
            out.append((indent if out else "") + word)
    return out
