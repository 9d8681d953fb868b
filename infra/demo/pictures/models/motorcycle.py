"""Motorcycles. x is forward of mid-wheelbase."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

import materials
from checks import check_joined
from mesh import add, applied, box, grid_faces, lathe, mirrored, smooth, spline_through, subdivided, tube

Spot = tuple[float, float]


@dataclass(frozen=True)
class Motorcycle:
    name: str
    kind: str  # naked, sport, cruiser, adventure
    wheelbase: float
    front: tuple[float, float]
    """Radius of tyre and rim."""
    rear: tuple[float, float]
    tyre: tuple[float, float]
    """Widths."""
    rake: float
    """Degrees."""
    tank: tuple[float, float, float, float]
    """From, to, height of its top, width."""
    seat: tuple[Spot, ...]
    """Upper line."""
    bars: tuple[float, float, float]
    """x, z and half of the width."""
    spokes: bool = False
    luggage: bool = False


def make_motorcycle(bike: Motorcycle) -> np.ndarray:
    front, rear = bike.wheelbase / 2, -bike.wheelbase / 2
    _wheel(front, bike.front, bike.tyre[0], bike.spokes, discs=2 if bike.kind != 'cruiser' else 1)
    _wheel(rear, bike.rear, bike.tyre[1], bike.spokes, discs=1)
    head = _fork(bike, front)
    _frame(bike, head, rear)
    _engine(bike)
    _exhaust(bike, rear)
    _tank(bike)
    _seat(bike)
    if bike.kind != 'cruiser':
        _airbox(bike)
    _bars(bike, head)
    _fenders(bike, front, rear)
    {'naked': _naked, 'sport': _sport, 'cruiser': _cruiser, 'adventure': _adventure}[bike.kind](bike, head, rear)
    if bike.luggage:
        _luggage(bike, rear)
    check_joined()
    low, high = rear - bike.rear[0], front + bike.front[0]
    return np.array([[low, -bike.bars[2], 0], [high, bike.bars[2], bike.bars[1] + (0.22 if bike.kind != 'adventure' else 0.3)]])


def _loft(name: str, sections, material, levels: int = 2):
    """Superellipses along the bike: (x, z of the middle, half width, half height, squareness)."""
    steps = 16
    points = []
    for x, z, wide, high, power in sections:
        for angle in np.linspace(0, 2 * np.pi, steps, endpoint=False):
            c, s = np.cos(angle), np.sin(angle)
            points.append((x, wide * np.sign(c) * abs(c) ** (2 / power), z + high * np.sign(s) * abs(s) ** (2 / power)))
    count = len(sections)
    faces = [*grid_faces(count, steps, wrap_columns=True), tuple(range(steps))[::-1], tuple(range((count - 1) * steps, count * steps))]
    return smooth(subdivided(smooth(add(name, points, faces, material), 180), levels), 60)


def _wheel(x: float, radii: Spot, width: float, spoked: bool, discs: int) -> None:
    outer, rim = radii
    half = width / 2
    turns = np.linspace(-1.35, 1.35, 17)
    depth = outer - rim
    tyre = [(rim + depth * (0.25 + 0.75 * np.cos(turn) ** 0.8), half * np.sin(turn) / np.sin(1.35)) for turn in turns]
    made = [lathe('tyre', [(rim - 0.004, -half * 0.8), *tyre, (rim - 0.004, half * 0.8)], materials.rubber(), 128)]
    metal = materials.chrome() if spoked else materials.dark_alloy()
    made.append(lathe('rim', [(rim + 0.006, -half * 0.72), (rim - 0.006, -half * 0.72), (rim - 0.02, -half * 0.4), (rim - 0.022, half * 0.4), (rim - 0.006, half * 0.72), (rim + 0.006, half * 0.72)], metal, 96))
    made.append(lathe('hub', [(0, -0.07), (0.05, -0.07), (0.045, 0), (0.05, 0.07), (0, 0.07)], materials.alloy() if spoked else metal, 32))
    for index in range(32 if spoked else 5):
        angle = index * 2 * np.pi / (32 if spoked else 5)
        lean = (0.22 if index % 2 else -0.22) if spoked else 0.0
        y = (0.05 if index % 4 < 2 else -0.05) if spoked else 0.0
        start = (0.045 * np.cos(angle), y, 0.045 * np.sin(angle))
        end = ((rim - 0.018) * np.cos(angle + lean), 0, (rim - 0.018) * np.sin(angle + lean))
        made.append(tube('spoke', [start, end], 0.0032 if spoked else 0.017, materials.chrome() if spoked else metal))
    for side in (1, -1)[:discs]:
        disc = min(0.16, rim - 0.05)
        made.append(lathe('disc', [(disc * 0.6, side * 0.075), (disc, side * 0.075), (disc, side * 0.08), (disc * 0.6, side * 0.08)], materials.steel(), 64))
        made.append(box('caliper', (0.06, 0.05, 0.11), (-disc * 0.9, side * 0.085, 0.05), materials.plain('caliper', (0.05, 0.05, 0.052), 0.4), 0.015))
    for part in made:
        part.location = (part.location[0] + x, part.location[1], part.location[2] + outer)


def _fork(bike: Motorcycle, front: float) -> np.ndarray:
    """The fork's legs; returns the steering head."""
    axle = np.array([front, 0, bike.front[0]])
    lean = np.array([-np.sin(np.radians(bike.rake)), 0, np.cos(np.radians(bike.rake))])
    long = (bike.bars[1] - 0.06 - bike.front[0]) / lean[2]
    head = axle + lean * long
    gold = materials.plain('stanchion', (0.75, 0.72, 0.66), 0.15, 1)
    for y in (0.105, -0.105):
        aside = np.array([0.0, y, 0])
        tube('slider', [axle + aside, axle + aside + lean * long * 0.48], 0.030, materials.plain('slider', (0.03, 0.03, 0.032), 0.35, 0.4))
        tube('stanchion', [axle + aside + lean * long * 0.46, head + aside], 0.0235, gold)
    for part in (0.76, 0.98):
        at = axle + lean * long * part
        box('yoke', (0.08, 0.27, 0.04), at, materials.plain('slider', (0.03, 0.03, 0.032), 0.35, 0.4), 0.015, turn=(0, -bike.rake, 0))
    tube('axle', [axle + [0, 0.13, 0], axle - [0, 0.13, 0]], 0.018, materials.steel())
    return head


def _frame(bike: Motorcycle, head: np.ndarray, rear: float) -> None:
    colour = materials.plain('frame', (0.018, 0.018, 0.019), 0.35)
    neck = head - [0.0, 0, 0.12]
    pivot = (-0.18, 0.42 if bike.kind != 'cruiser' else 0.36)
    seat = bike.seat[-1]
    for y in (0.10, -0.10):
        tube('spine', [neck, (0.16, y, bike.tank[2] - 0.22), (-0.12, y, pivot[1] + 0.22), (pivot[0], y, pivot[1])], 0.024, colour)
        tube('subframe', [(-0.1, y, pivot[1] + 0.25), (seat[0] + 0.06, y * 0.9, seat[1] - 0.12)], 0.016, colour)
        tube('cradle', [neck, (0.30, y * 0.8, 0.36), (0.18, y * 0.9, 0.20), (-0.12, y, 0.22), (pivot[0], y, pivot[1])], 0.019, colour)
        tube('swing arm', [(pivot[0], y, pivot[1]), (rear, y * 1.15, bike.rear[0])], 0.032, materials.plain('arm', (0.05, 0.05, 0.052), 0.35, 0.6))
        tube('shock', [(rear * 0.62, y * 0.85, 0.40), (-0.30, y * 0.85, seat[1] - 0.16)], 0.026 if bike.kind == 'cruiser' else 0.018, materials.chrome() if bike.kind == 'cruiser' else colour)
    tube('axle', [(rear, 0.15, bike.rear[0]), (rear, -0.15, bike.rear[0])], 0.018, materials.steel())
    lathe_at('sprocket', [(0.05, -0.002), (0.11, -0.004), (0.11, 0.004), (0.05, 0.002)], materials.steel(), (rear, 0.10, bike.rear[0]))
    for z in (0.10, -0.09):
        tube('chain', [(rear, 0.105, bike.rear[0] + z), (pivot[0] + 0.12, 0.105, pivot[1] + z * 0.4)], 0.008, materials.steel())
    tube('side stand', [(-0.16, 0.12, 0.24), (-0.30, 0.26, 0.02)], 0.012, colour)
    mirrored(tube('peg', [(-0.24, 0.12, 0.33), (-0.24, 0.27, 0.33)], 0.013, materials.rubber()))


def lathe_at(name: str, profile, material, at):
    made = lathe(name, profile, material, 48)
    made.location = at
    return made


def _engine(bike: Motorcycle) -> None:
    dark, bright = materials.plain('engine', (0.045, 0.046, 0.048), 0.42, 0.7), materials.plain('engine bright', (0.45, 0.45, 0.46), 0.3, 0.9)
    box('case', (0.44, 0.30, 0.24), (0.0, 0, 0.34), dark, 0.06)
    for y in (0.16, -0.16):
        lathe_at('cover', [(0, 0.02 * np.sign(y)), (0.09, 0.018 * np.sign(y)), (0.105, 0), (0.11, -0.02 * np.sign(y))], bright, (-0.06, y, 0.34))
        lathe_at('cover', [(0, 0.02 * np.sign(y)), (0.06, 0.018 * np.sign(y)), (0.07, 0), (0.075, -0.02 * np.sign(y))], bright, (0.12, y * 0.98, 0.33))
    if bike.kind == 'cruiser':
        for lean, x in ((22, 0.12), (-22, -0.08)):
            for index in range(9):
                far = 0.12 + index * 0.026
                at = (x + np.sin(np.radians(lean)) * far * 0.9, 0, 0.38 + np.cos(np.radians(lean)) * far)
                box('fin', (0.18 if index < 7 else 0.15, 0.21, 0.012), at, dark if index < 7 else bright, 0.004, turn=(0, lean, 0))
            box('cylinder', (0.13, 0.15, 0.26), (x + np.sin(np.radians(lean)) * 0.2, 0, 0.38 + np.cos(np.radians(lean)) * 0.2), dark, 0.03, turn=(0, lean, 0))
        lathe_at('air filter', [(0, 0.05), (0.09, 0.045), (0.105, 0.02), (0.105, -0.04)], materials.chrome(), (0.02, -0.17, 0.60))
        return
    for index in range(7):
        box('fin', (0.23, 0.30, 0.011), (0.14 + index * 0.014, 0, 0.48 + index * 0.024), dark, 0.004, turn=(0, 26, 0))
    box('cylinder', (0.19, 0.26, 0.22), (0.18, 0, 0.54), dark, 0.03, turn=(0, 26, 0))
    box('head', (0.21, 0.30, 0.09), (0.25, 0, 0.66), bright if bike.kind == 'naked' else dark, 0.03, turn=(0, 26, 0))
    box('radiator', (0.035, 0.34, 0.28), (0.42, 0, 0.56), materials.dark(), 0.01, turn=(0, -16, 0))


def _exhaust(bike: Motorcycle, rear: float) -> None:
    pipe = materials.chrome() if bike.kind == 'cruiser' else materials.steel()
    for y in (0.06, -0.06):
        tube('header', [(0.34, y, 0.56), (0.42, y, 0.42), (0.34, y * 0.9 - 0.03, 0.22), (0.1, -0.09, 0.17), (-0.12, -0.14, 0.20)], 0.021, pipe)
    rise = 0.13 if bike.kind != 'cruiser' else 0.02
    muffler = materials.chrome() if bike.kind == 'cruiser' else materials.plain('muffler', (0.06, 0.06, 0.063), 0.3, 0.8)
    start, end = np.array([-0.14, -0.15, 0.22]), np.array([rear - 0.02, -0.21, 0.30 + rise])
    tube('muffler', [start, start + (end - start) * 0.45], 0.024, pipe)
    tube('muffler', [start + (end - start) * 0.42, end], 0.052, muffler)
    if bike.kind == 'cruiser':
        tube('muffler', [start + [0.1, 0, 0.1], end + [0.05, 0, 0.10]], 0.042, muffler)


def _tank(bike: Motorcycle) -> None:
    back, front, top, wide = bike.tank
    long = front - back
    half = wide / 2
    z = top - 0.13
    drop = 0.02 if bike.kind == 'cruiser' else 0.0
    sections = [
        (back, z - 0.01 - drop, half * 0.32, 0.05, 2.2),
        (back + long * 0.10, z + 0.00, half * 0.46, 0.09, 2.4),
        (back + long * 0.35, z + 0.01, half * 0.80, 0.115, 2.6),
        (back + long * 0.65, z + 0.01, half * 1.0, 0.125, 2.6),
        (back + long * 0.90, z - 0.0, half * 0.86, 0.115, 2.4),
        (front, z - 0.02, half * 0.45, 0.07, 2.2),
    ]
    if bike.kind in ('naked', 'sport'):
        # High and wide in front, narrow where the knees are.
        sections = [
            (back, z - 0.05, half * 0.36, 0.05, 2.4),
            (back + long * 0.12, z - 0.035, half * 0.46, 0.085, 2.6),
            (back + long * 0.36, z - 0.01, half * 0.66, 0.115, 2.8),
            (back + long * 0.60, z + 0.005, half * 1.0, 0.13, 3.0),
            (back + long * 0.86, z + 0.0, half * 0.98, 0.125, 2.8),
            (front, z - 0.03, half * 0.55, 0.08, 2.4),
        ]
    _loft('tank', sections, materials.paint())
    lathe_z('cap', 0.05, 0.02, (back + long * 0.62, 0, top + 0.005), materials.chrome())


def lathe_z(name: str, radius: float, high: float, at, material):
    made = lathe(name, [(0, high / 2), (radius * 0.9, high / 2), (radius, 0), (radius, -high / 2)], material, 40)
    made.rotation_euler = (np.pi / 2, 0, 0)
    made.location = at
    return made


def _airbox(bike: Motorcycle) -> None:
    """The parts in the frame below the seat."""
    x, z = bike.seat[0]
    sections = [
        (x + 0.06, z - 0.18, 0.09, 0.10, 3),
        (x - 0.06, z - 0.17, 0.115, 0.13, 3),
        (x - 0.24, z - 0.13, 0.11, 0.09, 3),
        (x - 0.38, z - 0.09, 0.08, 0.04, 3),
    ]
    _loft('airbox', sections, materials.plain('airbox', (0.022, 0.022, 0.024), 0.45), 1)


def _seat(bike: Motorcycle) -> None:
    line = spline_through([(x, 0, z) for x, z in bike.seat], 4)
    count = len(line)
    sections = []
    for index, (x, _, z) in enumerate(line):
        part = index / (count - 1)
        wide = 0.09 + 0.07 * np.sin(np.pi * (0.15 + 0.65 * part)) + (0.03 if bike.kind == 'cruiser' else 0)
        sections.append((x, z - 0.045, wide * (0.55 if index in (0, count - 1) else 1), 0.05 * (0.5 if index in (0, count - 1) else 1), 3.2))
    _loft('seat', sections, materials.plain('seat', (0.014, 0.014, 0.015), 0.6), 1)


def _bars(bike: Motorcycle, head: np.ndarray) -> None:
    x, z, half = bike.bars
    back = 0.10 if bike.kind != 'cruiser' else 0.22
    black = materials.plain('slider', (0.03, 0.03, 0.032), 0.35, 0.4)
    for side in (1, -1):
        tube('bar', [head + [0, 0.02 * side, 0.02], (x + 0.02, side * 0.12, z + 0.02), (x, side * half * 0.6, z + 0.03), (x - back, side * half, z)], 0.012, materials.chrome() if bike.kind == 'cruiser' else black)
        tube('grip', [(x - back * 0.66, side * half * 0.82, z + 0.012), (x - back * 1.05, side * half * 1.04, z - 0.002)], 0.018, materials.rubber())
        tube('lever', [(x - back * 0.5, side * half * 0.72, z + 0.02), (x - back * 0.7 + 0.07, side * half * 0.98, z - 0.005)], 0.006, materials.alloy())
        tube('mirror stalk', [(x - back * 0.5, side * half * 0.72, z + 0.02), (x + 0.02, side * half * 0.9, z + 0.15)], 0.006, black)
        made = lathe('mirror', [(0, 0.012), (0.05, 0.010), (0.06, 0), (0.05, -0.012), (0, -0.014)], black, 32)
        made.rotation_euler = (0, 0, np.pi / 2)
        made.scale = (1.25, 1, 0.8)
        made.location = (x + 0.02, side * half * 0.92, z + 0.18)
    box('clocks', (0.04, 0.16, 0.09), head + np.array([0.05, 0, 0.06]), materials.gloss_black(), 0.012, turn=(0, -35, 0))


def _fender(name: str, x: float, radius: float, start: float, end: float, width: float, material) -> None:
    angles = np.linspace(np.radians(start), np.radians(end), 17)
    points = []
    for angle in angles:
        for across in np.linspace(-1, 1, 9):
            far = radius + 0.02 - 0.035 * across**4
            points.append((x + far * np.cos(angle), across * width / 2, radius + (far) * np.sin(angle)))
    smooth(add(name, points, grid_faces(17, 9), material), 80)


def _fenders(bike: Motorcycle, front: float, rear: float) -> None:
    paint, black = materials.paint(), materials.plastic()
    if bike.kind == 'adventure':
        return
    if bike.kind == 'cruiser':
        _fender('fender', front, bike.front[0], 25, 165, bike.tyre[0] + 0.06, paint)
        _fender('fender', rear, bike.rear[0], 5, 150, bike.tyre[1] + 0.06, paint)
        return
    _fender('fender', front, bike.front[0], 40, 150, bike.tyre[0] + 0.04, black if bike.kind == 'naked' else paint)
    _fender('hugger', rear, bike.rear[0], 60, 150, bike.tyre[1] + 0.03, black)
    mirrored(tube('hugger stay', [(rear + 0.04, 0.12, bike.rear[0]), (rear - 0.02, bike.tyre[1] / 2 + 0.01, bike.rear[0] * 2 - 0.02)], 0.012, black))
    x, z = bike.seat[-1]
    _plate_holder((x, z - 0.09), (x - 0.27, max(z - 0.24, 0.63)))


def _plate_holder(root: Spot, foot: Spot) -> None:
    """Arms from below the tail to the plate behind the wheel, and the lamp above it."""
    black = materials.plastic()
    (x, z), (end, low) = root, foot
    mirrored(tube('plate arm', [(x + 0.06, 0.035, z + 0.02), (x - 0.06, 0.035, z - 0.02), (end + 0.02, 0.035, low + 0.02)], 0.013, black))
    box('plate back', (0.02, 0.19, 0.13), (end + 0.012, 0, low - 0.004), black, 0.006, turn=(0, 22, 0))
    box('plate', (0.008, 0.18, 0.12), (end, 0, low), materials.white_plate(), 0.003, turn=(0, 22, 0))
    box('plate lamp', (0.04, 0.06, 0.025), (end + 0.01, 0, low + 0.075), black, 0.008)


def _headlight(at, radius: float, material) -> None:
    made = lathe('lamp', [(0.0, -0.10), (radius * 0.7, -0.09), (radius, -0.02), (radius * 1.04, 0.01), (radius * 0.97, 0.02)], material, 48)
    glass = lathe('lamp glass', [(0, 0.025), (radius * 0.6, 0.02), (radius * 0.95, 0.006)], materials.plain('lens', (0.55, 0.58, 0.62), 0.03, 0.7, 1), 40)
    for part in (made, glass):
        part.rotation_euler = (0, 0, -np.pi / 2)
        part.location = at
    lathe_glow = lathe('bulb', [(0, 0.03), (radius * 0.3, 0.026)], materials.glowing('lamp light', (1, 0.98, 0.94), 1.2), 24)
    lathe_glow.rotation_euler = (0, 0, -np.pi / 2)
    lathe_glow.location = at


def _tail(rear_x: float, z: float) -> None:
    box('tail lamp', (0.05, 0.14, 0.05), (rear_x, 0, z), materials.red_lens(), 0.015)
    for side in (1, -1):
        tube('indicator', [(rear_x + 0.02, 0, z - 0.04), (rear_x, side * 0.16, z - 0.04)], 0.008, materials.plastic())
        box('indicator', (0.05, 0.07, 0.035), (rear_x, side * 0.18, z - 0.04), materials.amber_lens(), 0.012)


def _naked(bike: Motorcycle, head: np.ndarray, rear: float) -> None:
    _headlight(head + np.array([0.17, 0, -0.10]), 0.085, materials.gloss_black())
    end = bike.seat[-1]
    _loft('tail', [(end[0] + 0.25, end[1] - 0.10, 0.09, 0.04, 2.5), (end[0] + 0.05, end[1] - 0.06, 0.085, 0.045, 2.5), (end[0] - 0.08, end[1] - 0.03, 0.05, 0.025, 2.5)], materials.paint(), 1)
    _tail(end[0] - 0.09, end[1] - 0.04)
    _, front, top, _ = bike.tank
    _cowl([(front + 0.10, top - 0.20, top - 0.29, 0.16), (front + 0.01, top - 0.13, top - 0.32, 0.18), (front - 0.13, top - 0.15, top - 0.27, 0.175), (front - 0.26, top - 0.20, top - 0.23, 0.15)])


def _cowl(stations: Sequence[tuple[float, float, float, float]], material=None, out: float = 0.0) -> None:
    """A panel on each side, rounded in height: (x, its upper edge, its lower edge, how far out) from front to rear."""
    dense = spline_through(stations, 4)
    parts = np.linspace(0, 1, 9)
    points = [(x, far * (0.90 + 0.13 * np.sin(np.pi * (0.12 + 0.75 * part))) - 0.05 * part**3 * (upper - lower) / 0.5 + out, upper + (lower - upper) * part) for x, upper, lower, far in dense for part in parts]
    made = add('cowl', points, grid_faces(len(dense), len(parts)), material or materials.paint())
    made.modifiers.new('thick', 'SOLIDIFY').thickness = 0.01
    mirrored(smooth(applied(made), 50))


def _panel(corners, material=None) -> None:
    a, b, c, d = (np.array(corner) for corner in corners)
    points = [a * (1 - u) * (1 - v) + b * u * (1 - v) + c * u * v + d * (1 - u) * v for u in np.linspace(0, 1, 6) for v in np.linspace(0, 1, 6)]
    made = add('panel', points, grid_faces(6, 6), material or materials.paint())
    made.modifiers.new('thick', 'SOLIDIFY').thickness = 0.012
    smooth(made, 60)


def _sport(bike: Motorcycle, head: np.ndarray, rear: float) -> None:
    x, z = head[0], head[2]
    sections = [
        (x + 0.36, z - 0.16, 0.05, 0.04, 2.2),
        (x + 0.30, z - 0.13, 0.13, 0.09, 2.4),
        (x + 0.18, z - 0.14, 0.19, 0.15, 2.6),
        (x + 0.02, z - 0.18, 0.22, 0.19, 2.8),
        (x - 0.10, z - 0.22, 0.21, 0.17, 2.8),
    ]
    _loft('fairing', sections, materials.paint())
    rise = 0.14 if bike.luggage else 0.0
    _screen([(x + 0.25, z - 0.05, 0.10), (x + 0.16, z + 0.04 + rise * 0.4, 0.15), (x + 0.04, z + 0.12 + rise, 0.13)])
    for side in (1, -1):
        box('lamp', (0.05, 0.11, 0.035), (x + 0.315, side * 0.085, z - 0.13), materials.glowing('drl', (1, 1, 1), 2.2), 0.015, turn=(0, 0, -side * 28))
    _cowl([(x + 0.10, z - 0.13, z - 0.34, 0.20), (x - 0.02, z - 0.11, z - 0.48, 0.225), (x - 0.16, z - 0.15, 0.26, 0.23), (x - 0.34, z - 0.26, 0.18, 0.215), (x - 0.50, z - 0.40, 0.17, 0.215), (x - 0.62, z - 0.54, 0.20, 0.19)])
    vent = materials.gloss_black()
    _cowl([(x + 0.0, z - 0.25, z - 0.28, 0.222), (x - 0.12, z - 0.26, z - 0.37, 0.230), (x - 0.24, z - 0.33, z - 0.42, 0.228), (x - 0.34, z - 0.42, z - 0.45, 0.218)], vent, 0.008)
    end = bike.seat[-1]
    _loft('tail', [(end[0] + 0.32, end[1] - 0.12, 0.12, 0.05, 2.5), (end[0] + 0.1, end[1] - 0.05, 0.11, 0.06, 2.5), (end[0] - 0.10, end[1] + 0.02, 0.05, 0.03, 2.5)], materials.paint(), 1)
    _tail(end[0] - 0.10, end[1])


def _screen(edge: Sequence[tuple[float, float, float]]) -> None:
    """A bent sheet of tinted glass: (x, z, half of its width) from below to above."""
    across = np.linspace(-1, 1, 9)
    points = [(x - 0.10 * part**2, half * part, z - 0.035 * part**2) for x, z, half in spline_through(edge, 4) for part in across]
    made = add('screen', points, grid_faces(len(points) // 9, 9), materials.glass(0.45))
    made.modifiers.new('thick', 'SOLIDIFY').thickness = 0.004
    smooth(applied(made), 60)


def _cruiser(bike: Motorcycle, head: np.ndarray, rear: float) -> None:
    _headlight(head + np.array([0.15, 0, -0.16]), 0.095, materials.chrome())
    for side in (1, -1):
        tube('indicator', [head + [0.06, 0, -0.16], head + [0.08, side * 0.22, -0.16]], 0.008, materials.chrome())
        lathe_at('indicator', [(0, 0.03), (0.03, 0.02), (0.035, -0.02), (0, -0.03)], materials.amber_lens(), head + np.array([0.08, side * 0.23, -0.16]))
    _tail(rear - 0.235, bike.rear[0] + 0.295)
    _plate_holder((rear - 0.285, bike.rear[0] + 0.20), (rear - 0.37, bike.rear[0] + 0.13))


def _adventure(bike: Motorcycle, head: np.ndarray, rear: float) -> None:
    x, z = head[0], head[2]
    _loft('beak', [(x + 0.52, z - 0.32, 0.025, 0.012, 2.2), (x + 0.36, z - 0.27, 0.06, 0.02, 2.2), (x + 0.14, z - 0.22, 0.10, 0.04, 2.4), (x - 0.02, z - 0.20, 0.12, 0.06, 2.4)], materials.paint())
    _loft('face', [(x + 0.22, z - 0.12, 0.09, 0.05, 2.6), (x + 0.14, z - 0.08, 0.14, 0.10, 2.6), (x - 0.02, z - 0.08, 0.15, 0.12, 2.6)], materials.plain('face', (0.025, 0.025, 0.027), 0.35))
    for side in (1, -1):
        box('lamp', (0.04, 0.085, 0.07), (x + 0.215, side * 0.055, z - 0.11), materials.glowing('drl', (1, 1, 1), 2.2), 0.02)
        _panel([(x + 0.02, side * 0.16, z - 0.16), (x + 0.14, side * 0.20, z - 0.42), (x - 0.10, side * 0.22, z - 0.52), (x - 0.20, side * 0.20, z - 0.24)])
        tube('guard', [(bike.bars[0] + 0.05, side * bike.bars[2] * 0.55, bike.bars[1] + 0.03), (bike.bars[0] + 0.06, side * bike.bars[2] * 0.95, bike.bars[1] + 0.02), (bike.bars[0] - 0.08, side * bike.bars[2] * 1.06, bike.bars[1])], 0.012, materials.plastic())
        tube('crash bar', [(0.40, side * 0.12, 0.72), (0.36, side * 0.30, 0.62), (0.28, side * 0.26, 0.36), (0.16, side * 0.12, 0.26)], 0.013, materials.steel())
    if not bike.luggage:
        _fender('fender', bike.wheelbase / 2, bike.front[0] + 0.06, 50, 130, bike.tyre[0] + 0.06, materials.paint())
        end = bike.seat[-1]
        _loft('tail', [(end[0] + 0.30, end[1] - 0.08, 0.10, 0.04, 2.4), (end[0] + 0.02, end[1] - 0.05, 0.09, 0.035, 2.4), (end[0] - 0.22, end[1] - 0.01, 0.055, 0.014, 2.4)], materials.paint(), 1)
        _tail(end[0] - 0.16, end[1] - 0.04)
        _plate_holder((end[0] - 0.10, end[1] - 0.05), (end[0] - 0.26, end[1] - 0.22))
        return
    _loft('screen', [(x + 0.10, z + 0.02, 0.10, 0.012, 2.2), (x + 0.03, z + 0.16, 0.14, 0.012, 2.2), (x - 0.04, z + 0.30, 0.11, 0.012, 2.2)], materials.glass(0.55))
    _fender('fender', bike.wheelbase / 2, bike.front[0] + 0.02, 50, 140, bike.tyre[0] + 0.04, materials.plastic())
    end = bike.seat[-1]
    rack = materials.steel()
    mirrored(tube('rack', [(end[0] + 0.10, 0.085, end[1] - 0.12), (end[0] - 0.06, 0.09, end[1] + 0.01), (rear - 0.24, 0.08, end[1] + 0.012)], 0.013, rack))
    tube('rack', [(rear - 0.23, -0.085, end[1] + 0.01), (rear - 0.23, 0.085, end[1] + 0.01)], 0.013, rack)
    mirrored(tube('pannier rack', [(end[0] + 0.02, 0.08, end[1] - 0.06), (rear + 0.16, 0.19, 0.80), (rear + 0.16, 0.195, 0.56)], 0.012, rack))
    mirrored(tube('pannier rack', [(rear - 0.14, 0.085, end[1] + 0.01), (rear - 0.12, 0.19, 0.80), (rear - 0.12, 0.195, 0.56)], 0.012, rack))
    _fender('hugger', rear, bike.rear[0], 60, 140, bike.tyre[1] + 0.03, materials.plastic())
    mirrored(tube('hugger stay', [(rear + 0.04, 0.12, bike.rear[0]), (rear - 0.02, bike.tyre[1] / 2 + 0.01, bike.rear[0] * 2 - 0.02)], 0.012, materials.plastic()))
    _tail(rear - 0.245, end[1] - 0.01)
    _plate_holder((rear - 0.20, end[1] - 0.01), (rear - 0.33, end[1] - 0.20))


def _luggage(bike: Motorcycle, rear: float) -> None:
    road = bike.kind == 'sport'
    shell = materials.paint() if road else materials.plain('pannier', (0.35, 0.355, 0.36), 0.35, 0.8)
    soft = 0.07 if road else 0.03
    mirrored(box('pannier', (0.46 if road else 0.40, 0.20, 0.34), (rear + 0.02, 0.30, 0.66), shell, soft))
    mirrored(box('pannier lid', (0.47 if road else 0.41, 0.205, 0.02), (rear + 0.02, 0.30, 0.74), materials.plastic(), 0.01))
    box('top box', (0.36, 0.42, 0.30), (rear - 0.04, 0, bike.seat[-1][1] + 0.18), shell, soft)


motorcycles = {
    bike.name: bike
    for bike in (
        Motorcycle('naked-bike', 'naked', 1.40, (0.30, 0.216), (0.315, 0.216), (0.12, 0.18), 25, (-0.12, 0.36, 0.98, 0.30), ((-0.08, 0.84), (-0.28, 0.80), (-0.48, 0.86), (-0.68, 0.90)), (0.34, 1.04, 0.38)),
        Motorcycle('sports-bike', 'sport', 1.38, (0.30, 0.216), (0.315, 0.216), (0.12, 0.18), 23, (-0.10, 0.36, 0.96, 0.32), ((-0.08, 0.84), (-0.26, 0.80), (-0.46, 0.90), (-0.66, 0.96)), (0.34, 0.94, 0.33)),
        Motorcycle('cruiser', 'cruiser', 1.63, (0.335, 0.23), (0.33, 0.205), (0.13, 0.20), 31, (-0.10, 0.46, 0.86, 0.34), ((-0.10, 0.74), (-0.32, 0.66), (-0.54, 0.72), (-0.76, 0.74)), (0.30, 1.02, 0.44), True),
        Motorcycle('adventure-bike', 'adventure', 1.52, (0.33, 0.245), (0.325, 0.22), (0.12, 0.16), 26, (-0.14, 0.34, 1.06, 0.36), ((-0.10, 0.90), (-0.30, 0.87), (-0.52, 0.91), (-0.72, 0.93)), (0.34, 1.16, 0.45), True, True),
        Motorcycle('tourer', 'sport', 1.48, (0.30, 0.216), (0.315, 0.216), (0.12, 0.18), 26, (-0.12, 0.36, 1.0, 0.36), ((-0.10, 0.84), (-0.30, 0.80), (-0.52, 0.84), (-0.74, 0.86)), (0.30, 1.08, 0.38), False, True),
        Motorcycle('enduro', 'adventure', 1.46, (0.345, 0.265), (0.33, 0.235), (0.09, 0.13), 27, (-0.06, 0.34, 1.02, 0.24), ((-0.04, 0.95), (-0.26, 0.93), (-0.48, 0.95), (-0.70, 0.97)), (0.32, 1.18, 0.41), True),
    )
}  # fmt: skip
