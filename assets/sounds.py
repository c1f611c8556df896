"""Makes the sounds: wood, paper, and a little bronze, reckoned from sines and noise.

A sound is an array of samples; `RECIPES` holds how each is made and how loud it is. The noise is seeded
and the stream number of the files is fixed, so that the same versions of numpy and soundfile give the same files.
"""

from __future__ import annotations

import io
import struct
from collections.abc import Callable
from pathlib import Path

import numpy as np
import soundfile

RATE = 44100
LEAD_IN = 0.002
"""Seconds of silence before a sound, so that it begins at zero."""
FADE = 0.025
"""Seconds over which the end of every sound goes to zero."""
PEAK = 0.84
FULL = 0.2
"""The root mean square of the loudest 50 milliseconds of a sound of level 1."""
SERIAL = 27

Wave = np.ndarray


def moments(seconds: float) -> Wave:
    """The time of each sample."""
    return np.arange(round(seconds * RATE)) / RATE


def mix(*parts: tuple[float, float, Wave]) -> Wave:
    """Waves together, each given as (second at which it starts, loudness, wave)."""
    length = max(round(at * RATE) + len(wave) for at, _, wave in parts)
    whole = np.zeros(length)
    for at, loud, wave in parts:
        first = round(at * RATE)
        whole[first : first + len(wave)] += loud * wave
    return whole


def band(wave: Wave, low: float, high: float) -> Wave:
    """Only the frequencies from low to high, with soft shoulders, so that nothing rings."""
    hertz = np.maximum(np.fft.rfftfreq(len(wave), 1 / RATE), 1e-6)
    gain = 1 / np.sqrt((1 + (low / hertz) ** 4) * (1 + (hertz / high) ** 4))
    return np.fft.irfft(np.fft.rfft(wave) * gain, len(wave))


def noise(seconds: float, seed: int, low: float, high: float) -> Wave:
    """Noise between two frequencies, root mean square 1."""
    wave = band(np.random.default_rng(seed).standard_normal(round(seconds * RATE)), low, high)
    return wave / np.sqrt(np.mean(wave**2))


def struck(seconds: float, decay: float, attack: float = 0.001) -> Wave:
    """The loudness of something that is struck and dies away to a third in `decay` seconds, and to nothing at the end."""
    t = moments(seconds)
    return (1 - np.exp(-t / attack)) * np.exp(-t / decay) * (1 - (t / seconds) ** 4)


def partials(seconds: float, pitch: float, modes: list[tuple[float, float, float]], attack: float) -> Wave:
    """Sines that die away, each mode as (multiple of the pitch, loudness, decay)."""
    t = moments(seconds)
    rings = [
        loud * np.sin(2 * np.pi * pitch * multiple * t) * struck(seconds, decay, attack)
        for multiple, loud, decay in modes
    ]
    return np.sum(rings, axis=0)


# ---- what the sounds are made of


def wood(pitch: float, decay: float = 0.05) -> Wave:
    """A wooden bar, struck: its three lowest modes and the knock of the mallet."""
    seconds = decay * 7
    bar = partials(
        seconds, pitch, [(1, 1, decay), (2.76, 0.32, decay * 0.45), (5.4, 0.12, decay * 0.2)], 0.0008
    )
    knock = noise(seconds, round(pitch), 900, 3500) * struck(seconds, 0.004, 0.0004)
    return bar + 0.16 * knock


def paper(seed: int, bright: float = 1.0) -> Wave:
    """The flick of one card: a crisp rustle, and its stiffness as a short snap."""
    rustle = noise(0.09, seed, 1500 * bright, 6500 * bright) * struck(0.09, 0.011, 0.0012)
    snap = noise(0.09, seed + 1, 500, 1800) * struck(0.09, 0.006, 0.0006)
    return 0.55 * rustle + 0.5 * snap


def slap(seed: int, body: float = 150.0) -> Wave:
    """A card put down on the table: paper, and the wood under the felt."""
    t = moments(0.2)
    drop = body * (1 + 0.5 * np.exp(-t / 0.012))  # a soft surface gives way: the pitch falls
    thud = np.sin(2 * np.pi * np.cumsum(drop) / RATE) * struck(0.2, 0.032, 0.0015)
    board = partials(0.2, body * 3.1, [(1, 0.3, 0.02), (1.83, 0.18, 0.012)], 0.0008)
    return mix((0, 0.8, paper(seed)), (0.001, 0.75, thud + board))


def slide(seconds: float, seed: int, start: float, end: float) -> Wave:
    """Cards drawn over felt: a rustle that swells, and whose colour goes from one pitch to another."""
    t = moments(seconds)
    share = t / seconds
    swell = np.sin(np.pi * share**0.7) ** 2
    rough = 1 + 0.35 * noise(seconds, seed + 2, 8, 40)
    low, high = noise(seconds, seed, start * 0.6, start * 1.7), noise(seconds, seed + 1, end * 0.6, end * 1.7)
    return (low * (1 - share) + high * share) * swell * rough


def bell(pitch: float, decay: float = 0.35) -> Wave:
    """A small bronze bell, without harshness."""
    modes = [(1, 1, decay), (2.0, 0.35, decay * 0.6), (2.76, 0.2, decay * 0.4), (5.4, 0.06, decay * 0.15)]
    return partials(decay * 5, pitch, modes, 0.002)


def gong(pitch: float, seconds: float, decay: float) -> Wave:
    """A gong: many partials that beat against each other, the high ones later and shorter; the pitch sinks a little."""
    t = moments(seconds)
    fall = np.cumsum(pitch * (1 + 0.035 * np.exp(-t / 0.18))) / RATE
    shimmer = np.random.default_rng(7)
    whole = np.zeros(len(t))
    for multiple in (1, 1.52, 1.98, 2.44, 2.9, 3.46, 4.1, 4.75, 5.6, 6.5):
        near = multiple * (1 + 0.004 * shimmer.standard_normal())
        rings = struck(seconds, decay / multiple**0.75, 0.003 * multiple)
        whole += rings / multiple**0.9 * np.sin(2 * np.pi * fall * near + shimmer.uniform(0, 6.28))
        whole += 0.5 * rings / multiple**0.9 * np.sin(2 * np.pi * fall * near * 1.006)
    beat = noise(seconds, 11, 120, 900) * struck(seconds, 0.02, 0.001)
    return 0.4 * whole + 0.25 * beat


def run(pitches: list[float], step: float, note: Callable[[float], Wave]) -> Wave:
    """Notes one after the other, each a little louder than the last."""
    return mix(*[(index * step, 0.8 + 0.06 * index, note(pitch)) for index, pitch in enumerate(pitches)])


def scale(*steps: int) -> list[float]:
    """Pitches of the five-note scale (宫商角徵羽 on C), step 0 being 261.6 Hz."""
    halves = (0, 2, 4, 7, 9)
    return [261.63 * 2 ** (step // 5 + halves[step % 5] / 12) for step in steps]


# ---- the sounds


def deal() -> Wave:
    return mix((0, 0.6, slide(0.07, 20, 3800, 2200)), (0.028, 1.0, paper(21)))


def select() -> Wave:
    return mix((0, 0.6, wood(1150, 0.012)), (0, 0.5, paper(30, 1.15)))


def play_single() -> Wave:
    return slap(40)


def play_pair() -> Wave:
    return mix((0, 0.75, slap(50, 165)), (0.07, 1.0, slap(52, 140)), (0.071, 0.25, wood(392, 0.03)))


def play_tractor() -> Wave:
    notes = run(scale(2, 3, 4, 5), 0.075, lambda pitch: wood(pitch, 0.055))
    cards = [(index * 0.075, 0.55 + 0.1 * index, slap(60 + 2 * index, 165 - 8 * index)) for index in range(4)]
    return mix((0, 0.55, notes), *cards)


def play_throw() -> Wave:
    fan = [(0.02 + 0.022 * index, 0.28 + 0.03 * index, paper(70 + 2 * index)) for index in range(6)]
    landing = mix((0, 1.0, slap(90, 120)), (0.012, 0.6, slap(92, 150)), (0.003, 0.35, wood(196, 0.07)))
    return mix((0, 0.16, slide(0.2, 95, 1400, 3600)), *fan, (0.175, 1.0, landing))


def ruff() -> Wave:
    drum = mix((0, 1.0, wood(131, 0.06)), (0, 0.6, wood(196, 0.045)))
    clapper = mix((0, 1.0, wood(784, 0.03)), (0.004, 0.6, wood(1046, 0.022)))
    return mix((0, 0.9, slap(100, 135)), (0.002, 0.8, drum), (0.004, 0.55, clapper))


def sweep() -> Wave:
    return mix((0, 0.8, slide(0.3, 110, 3000, 1100)), (0.245, 0.5, paper(113, 0.7)))


def points() -> Wave:
    return mix(
        (0, 0.3, slide(0.22, 120, 2600, 1300)),
        (0.09, 0.8, wood(scale(8)[0], 0.05)),
        (0.09, 0.35, bell(scale(8)[0], 0.12)),
        (0.18, 0.9, wood(scale(10)[0], 0.06)),
        (0.18, 0.45, bell(scale(10)[0], 0.16)),
    )


def bid() -> Wave:
    return mix((0, 1.0, wood(523.25, 0.045)), (0.006, 0.5, wood(784, 0.03)), (0, 0.3, slap(130, 180)))


def pass_() -> Wave:
    return mix((0, 1.0, wood(233, 0.035)), (0.11, 0.7, wood(208, 0.035)))


def void() -> Wave:
    def hollow(pitch: float) -> Wave:
        return mix((0, 1.0, wood(pitch, 0.06)), (0.002, 0.5, wood(pitch * 1.5, 0.03)))

    falling = zip((0.0, 0.14, 0.28), scale(5, 3, 2), strict=True)
    return mix(*[(at, 0.9, hollow(pitch)) for at, pitch in falling])


def bottom() -> Wave:
    roll = [(0.055 * index, 0.25 + 0.09 * index, wood(110 + 4 * index, 0.05)) for index in range(8)]
    hit = mix((0, 0.9, slap(150, 95)), (0, 0.8, gong(196, 1.3, 0.42)))
    return mix(*roll, (0.46, 1.0, hit))


def bonus() -> Wave:
    notes = run(
        scale(3, 5, 6, 7, 8, 10), 0.115, lambda pitch: mix((0, 0.5, wood(pitch, 0.07)), (0, 0.5, bell(pitch)))
    )
    return mix((0, 1.0, gong(130.8, 2.3, 0.8)), (0.32, 0.55, notes))


def win() -> Wave:
    notes = run(
        scale(3, 5, 7, 8), 0.125, lambda pitch: mix((0, 0.8, wood(pitch, 0.09)), (0, 0.3, bell(pitch, 0.2)))
    )
    chord = [
        (0.53, 0.42, mix((0, 0.7, wood(pitch, 0.12)), (0, 0.5, bell(pitch, 0.28))))
        for pitch in scale(5, 8, 10)
    ]
    return mix((0, 0.8, notes), *chord)


def loss() -> Wave:
    falling = zip((0.0, 0.2, 0.4, 0.64), scale(3, 2, 1, -1), strict=True)
    return mix(*[(at, 0.9, wood(pitch, 0.11)) for at, pitch in falling], (0.64, 0.5, wood(110, 0.12)))


def turn() -> Wave:
    return mix((0, 1.0, wood(880, 0.022)), (0.085, 0.8, wood(1174.7, 0.026)))


def error() -> Wave:
    return mix((0, 1.0, slap(160, 105)), (0.085, 0.9, slap(162, 95)), (0.085, 0.4, wood(139, 0.04)))


RECIPES: dict[str, tuple[Callable[[], Wave], float]] = {
    "deal": (deal, 0.3),
    "select": (select, 0.3),
    "play_single": (play_single, 0.7),
    "play_pair": (play_pair, 0.75),
    "play_tractor": (play_tractor, 0.85),
    "play_throw": (play_throw, 0.85),
    "ruff": (ruff, 1.0),
    "sweep": (sweep, 0.4),
    "points": (points, 0.6),
    "bid": (bid, 0.6),
    "pass": (pass_, 0.5),
    "void": (void, 0.65),
    "bottom": (bottom, 1.0),
    "bonus": (bonus, 0.95),
    "win": (win, 0.8),
    "loss": (loss, 0.7),
    "turn": (turn, 0.4),
    "error": (error, 0.55),
}
"""How each sound is made, and its level: what comes often is soft, what is rare may be heard."""


# ---- and how they become files


def loudest(wave: Wave) -> float:
    """The root mean square of the loudest 50 milliseconds."""
    window = RATE // 20
    power = np.convolve(wave**2, np.ones(window) / window)
    return float(np.sqrt(power.max()))


def finished(wave: Wave, level: float) -> Wave:
    """A wave at its level, without what no speaker gives, starting and ending at zero."""
    wave = band(np.concatenate([np.zeros(round(LEAD_IN * RATE)), wave, np.zeros(RATE // 10)]), 45, 14000)
    heard = np.flatnonzero(np.abs(wave) > np.abs(wave).max() * 0.005)
    wave = wave[: heard[-1] + round(FADE * RATE)]
    fade = np.sin(np.linspace(np.pi / 2, 0, round(FADE * RATE))) ** 2
    wave[-len(fade) :] *= fade
    start = round(LEAD_IN * RATE / 2)
    wave[:start] *= np.linspace(0, 1, start)
    wave = wave * (FULL * level / loudest(wave))
    # Peaks over the limit are rounded off rather than cut.
    knee = PEAK * 0.7
    over = np.abs(wave) > knee
    wave[over] = np.sign(wave[over]) * (
        knee + (PEAK - knee) * np.tanh((np.abs(wave[over]) - knee) / (PEAK - knee))
    )
    return wave


def checksum(page: bytes) -> int:
    """The CRC of an Ogg page."""
    crc = 0
    for byte in page:
        crc ^= byte << 24
        for _ in range(8):
            crc = (crc << 1) ^ (0x104C11DB7 if crc & 0x80000000 else 0)
    return crc


def with_serial(ogg: bytes, serial: int) -> bytes:
    """The same stream under a fixed number; the encoder draws a new one each time."""
    pages, at = [], 0
    while at < len(ogg):
        segments = ogg[at + 26]
        size = 27 + segments + sum(ogg[at + 27 : at + 27 + segments])
        page = bytearray(ogg[at : at + size])
        page[14:18] = struct.pack("<I", serial)
        page[22:26] = bytes(4)
        page[22:26] = struct.pack("<I", checksum(page))
        pages.append(bytes(page))
        at += size
    return b"".join(pages)


def encoded(wave: Wave) -> bytes:
    """A wave as Ogg Vorbis."""
    file = io.BytesIO()
    soundfile.write(file, wave, RATE, format="OGG", subtype="VORBIS", compression_level=0.6)
    return with_serial(file.getvalue(), SERIAL)


def build(folder: Path) -> None:
    """Write every sound into a folder."""
    folder.mkdir(exist_ok=True)
    for name, (recipe, level) in RECIPES.items():
        (folder / f"{name}.ogg").write_bytes(encoded(finished(recipe(), level)))
