# -*- coding: utf-8 -*-
"""二七王: `python3 main.py` prepares its own environment the first time, then opens the game.

This file keeps to syntax that every Python reads, so that an old one gets a sentence and no traceback.
"""

import os
import sys


def main():
    # type: () -> int
    """Prepare if need be, then run the game in the environment; returns the exit status."""
    if sys.version_info < (3, 11):
        return too_old()
    sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
    import bootstrap

    return bootstrap.play(sys.argv[1:])


def too_old():
    # type: () -> int
    """Say so, in the letters that the console has."""
    version = ".".join(str(part) for part in sys.version_info[:2])
    text = (
        u"二七王要 Python 3.11 以上，现在是 %s：请装新的 Python 再运行。\n"
        u"This game needs Python 3.11 or later; this is %s: please install a newer Python.\n"
    ) % (version, version)
    stream = sys.stderr
    if stream is not None:
        encoding = getattr(stream, "encoding", None) or "utf-8"
        getattr(stream, "buffer", stream).write(text.encode(encoding, "replace"))  # type: ignore[arg-type]
    return 1


if __name__ == "__main__":
    sys.exit(main())
