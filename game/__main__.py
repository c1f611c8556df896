"""`python -m game …`: the game without its window."""

import argparse
import sys

import msgspec

from game import options as option
from game.bots import LEVELS
from game.ruleset import builtin


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m game", description="二七王 without its window")
    commands = parser.add_subparsers(dest="command", required=True)

    referee = commands.add_parser("referee", help="ask the rules, a JSON question a line on standard input")
    referee.add_argument("--lang", choices=("zh", "en"), default="zh", help="of the sentences in answers")

    simulate = commands.add_parser("simulate", help="whole deals between bots; ends with one JSON line")
    simulate.add_argument(
        "--ruleset",
        type=option.ruleset,
        required=True,
        help=f"{', '.join(builtin())}, or a file",
    )
    simulate.add_argument("--deals", type=option.count, default=100)
    simulate.add_argument("--seed", type=option.seed, default="1")
    simulate.add_argument(
        "--bots",
        type=option.levels,
        default=["normal"],
        help="levels by seat, as in easy,normal",
    )
    simulate.add_argument("--check", action="store_true", help="verify every step (slow)")

    arena = commands.add_parser("arena", help="two levels of bots on the same deals, seats exchanged")
    arena.add_argument("--ruleset", type=option.ruleset, required=True)
    arena.add_argument("--a", choices=LEVELS, default="normal")
    arena.add_argument("--b", choices=LEVELS, default="easy")
    arena.add_argument("--deals", type=option.count, default=400)
    arena.add_argument("--seed", type=option.seed, default="1")
    arena.add_argument("--json", action="store_true", help="one JSON line instead of a table")

    bench = commands.add_parser("bench", help="how fast engine, views, JSON and referee are here")
    bench.add_argument("--json", action="store_true", help="one JSON line instead of a table")
    return parser


def main(argv: list[str] | None = None) -> int:
    """Run one command; returns the exit status."""
    option.any_console()
    options = _parser().parse_args(argv)
    match options.command:
        case "referee":
            return _referee(options.lang)
        case "simulate":
            return _simulate(options)
        case "arena":
            return _arena(options)
        case _:
            return _bench(options)


def _referee(lang: str) -> int:
    from game.referee import answer_line

    if sys.stdin is None or sys.stdout is None:
        raise OSError("standard input and output are needed")
    for line in sys.stdin.buffer:
        if line.strip():
            sys.stdout.buffer.write(answer_line(line, lang) + b"\n")
            sys.stdout.buffer.flush()
    return 0


def _print_json(result: object) -> None:
    if sys.stdout is None:
        raise OSError("there is no standard output to write to")
    sys.stdout.buffer.write(msgspec.json.encode(result) + b"\n")
    sys.stdout.buffer.flush()


def _simulate(options: argparse.Namespace) -> int:
    from game.simulate import simulate

    result = simulate(options.ruleset, options.deals, options.seed, options.bots, check=options.check)
    for fault in result.faults:
        print(fault, file=sys.stderr)
    _print_json({**msgspec.structs.asdict(result), "faults": len(result.faults)})
    return 1 if result.faults else 0


def _arena(options: argparse.Namespace) -> int:
    from game.bots.arena import compare

    result = compare(options.a, options.b, options.ruleset, options.deals, options.seed)
    if options.json:
        _print_json(result)
    else:
        print(result)
    return 0


def _bench(options: argparse.Namespace) -> int:
    from game.bench import bench

    figures = bench()
    if options.json:
        _print_json(figures)
    else:
        for name, value in figures.items():
            print(f"{name:24}{value:>12,.1f}")
    return 0


if __name__ == "__main__":
    try:
        status = main()
    except (KeyboardInterrupt, BrokenPipeError):
        status = 130
    except OSError as error:
        if sys.stderr is not None:
            sys.stderr.write(f"python -m game: {error.strerror or error}\n")
        status = 1
    sys.exit(status)
