"""Caravans: a body on an A-frame. x is forward; the middle of the body is above the origin."""

from dataclasses import dataclass

import bpy
import numpy as np

import materials
from mesh import box, lathe, mirrored, prism, tube
from wheel import Wheel, make_wheel, place_wheel


@dataclass(frozen=True)
class Caravan:
    name: str
    length: float
    """Of the body."""
    height: float
    width: float = 2.44
    floor: float = 0.55
    tandem: bool = True
    kind: str = 'full'  # full, pop-top, off-road, camper
    wheel: Wheel = Wheel(0.34, 0.20, 0.205, 6, 'single', True)


def make_caravan(van: Caravan) -> np.ndarray:
    half = van.length / 2
    tough = van.kind in ('off-road', 'camper')
    lid = 0.26 if van.kind == 'pop-top' else 0.0
    top = van.height - lid - 0.04
    rake = 0.55 if van.kind == 'camper' else 0.30
    tail = [(-half + 0.6, van.floor), (-half, van.floor + 0.28)] if tough else [(-half, van.floor)]
    outline = [*tail, (-half, top), (half - rake, top), (half, top - 0.9), (half, van.floor)]
    prism('body', outline, van.width, materials.paint(), 0.05, 0.10)
    if lid:
        prism('lid', [(-half + 0.05, top + 0.20), (-half + 0.05, van.height), (half - rake - 0.1, van.height), (half - rake + 0.05, top + 0.20)], van.width - 0.06, materials.paint(), 0.03, 0.05)
        prism('canvas', [(-half + 0.16, top - 0.02), (-half + 0.16, top + 0.22), (half - rake - 0.12, top + 0.22), (half - rake - 0.12, top - 0.02)], van.width - 0.3, materials.plain('canvas', (0.16, 0.16, 0.15), 0.9))
    _skirts(van, tough, top, rake)
    _windows(van, top)
    _running_gear(van)
    _drawbar(van, tough)
    _roof(van, top)
    _rear(van, top)
    return np.array([[-half - 0.2, -van.width / 2, 0], [half + 1.45, van.width / 2, van.height + 0.1]])


def _skirts(van: Caravan, tough: bool, top: float, rake: float) -> None:
    half = van.length / 2
    plate = materials.plain('chequer plate', (0.06, 0.062, 0.065) if tough else (0.42, 0.43, 0.44), 0.38, 0.7)
    high = 0.62 if tough else 0.32
    low = van.floor
    prism('plate', [(-half - 0.003, low + (0.28 if tough else 0)), (-half - 0.003, low + high), (half + 0.004, low + high), (half + 0.004, low), (-half + (0.55 if tough else 0), low)], van.width + 0.012, plate, 0.02, 0.03)
    trim = materials.plain('trim', (0.7, 0.7, 0.71), 0.3, 0.9)
    edge = van.width / 2
    for x, z, to_x, to_z in ((-half + 0.06, top - 0.02, half - rake - 0.04, top - 0.02), (half - rake + 0.02, top - 0.05, half, top - 0.88)):
        mirrored(tube('trim', [(x, edge - 0.01, z), (to_x, edge - 0.01, to_z)], 0.018, trim))
    stripe = materials.plain('stripe', (0.03, 0.10, 0.16) if not tough else (0.12, 0.12, 0.125), 0.3, 0, 1)
    for start, thick in ((low + high + 0.16, 0.07), (low + high + 0.27, 0.03)):
        mirrored(box('stripe', (van.length * 0.86, 0.006, thick), (-0.1, edge + 0.002, start), stripe))


def _window(x: float, z: float, long: float, high: float, y: float) -> None:
    box('window frame', (long + 0.07, 0.03, high + 0.07), (x, y, z), materials.plastic(), 0.012)
    box('window', (long, 0.03, high), (x, y + 0.012 * np.sign(y), z), materials.gloss_black(), 0.012)


def _windows(van: Caravan, top: float) -> None:
    half, y = van.length / 2, van.width / 2
    z = min(top - 0.62, van.floor + 1.35)
    for x, long in ((half - 1.35, 0.85), (-half + 0.85, 0.75)):
        _window(x, z, long, 0.52, y)
        _window(x, z, long, 0.52, -y)
    if van.length > 5.2:
        _window(-half + 2.0, z + 0.05, 0.55, 0.40, y)
        _window(-0.2, z, 0.9, 0.5, -y)
    # The door.
    door_x = half - 2.45 if van.length > 4.6 else 0.15
    door_top = min(top - 0.12, van.floor + 1.95)
    low = van.floor + 0.06
    box('door gap', (0.70, 0.02, door_top - low + 0.03), (door_x, y, (door_top + low) / 2), materials.dark(), 0.03)
    box('door', (0.67, 0.04, door_top - low), (door_x, y, (door_top + low) / 2), materials.paint(), 0.03)
    _window(door_x, low + (door_top - low) * 0.70, 0.42, 0.5, y + 0.008)
    box('handle', (0.05, 0.03, 0.12), (door_x - 0.27, y + 0.03, low + (door_top - low) * 0.45), materials.plastic(), 0.01)
    box('step', (0.6, 0.32, 0.04), (door_x, y - 0.02, van.floor - 0.16), materials.plastic(), 0.01)
    # The awning.
    tube_z = top - 0.10
    tube('awning', [(half - 0.45, y + 0.07, tube_z), (-half + 0.3, y + 0.07, tube_z)], 0.06, materials.plain('awning', (0.5, 0.5, 0.51), 0.5))
    for x in (half - 0.45, -half + 0.3):
        box('arm', (0.05, 0.06, 1.3), (x, y + 0.04, tube_z - 0.62), materials.plain('trim', (0.7, 0.7, 0.71), 0.3, 0.9), 0.01)
    # The front.
    box('front window frame', (0.03, 1.7, 0.56), (half - 0.135, 0, top - 0.46), materials.plastic(), 0.012, turn=(0, -np.degrees(np.arctan2(0.30, 0.9)) if van.kind != 'camper' else -31, 0))
    box('front window', (0.05, 1.62, 0.5), (half - 0.13, 0, top - 0.46), materials.gloss_black(), 0.012, turn=(0, -np.degrees(np.arctan2(0.30, 0.9)) if van.kind != 'camper' else -31, 0))
    for x, size, z in ((half - 0.55, (0.7, 0.4), van.floor + 0.34), (-half + 0.6, (0.6, 0.36), van.floor + 0.40)):
        mirrored(box('hatch', (size[0], 0.012, size[1]), (x, y + 0.006, z), materials.plain('hatch', (0.3, 0.3, 0.31), 0.4, 0.3), 0.005))


def _running_gear(van: Caravan) -> None:
    model = make_wheel(van.wheel)
    y = van.width / 2 - van.wheel.width / 2 - 0.03
    axles = (0.38 - 0.35, -0.38 - 0.35) if van.tandem else (-0.75,)
    for x in axles:
        place_wheel(model, x, y, van.wheel.radius)
        box('axle', (0.08, van.width - 0.3, 0.08), (x, 0, van.wheel.radius), materials.dark())
    bpy.data.objects.remove(model)
    middle, reach = float(np.mean(axles)), (axles[0] - axles[-1]) / 2 + van.wheel.radius + 0.10
    top = van.wheel.radius * 2 + 0.10
    # The wheel arch: dark where the skirt is cut away, under a flared guard.
    prism('arch', [(middle - reach, van.floor - 0.25), (middle - reach + 0.12, top), (middle + reach - 0.12, top), (middle + reach, van.floor - 0.25)], van.width + 0.03, materials.dark(), 0, 0.08)
    y = van.width / 2 + 0.02
    guard = [(middle - reach, y, van.floor - 0.22), (middle - reach + 0.10, y, top - 0.03), (middle - reach + 0.2, y, top + 0.03), (middle + reach - 0.2, y, top + 0.03), (middle + reach - 0.10, y, top - 0.03), (middle + reach, y, van.floor - 0.22)]
    mirrored(tube('guard', guard, 0.04, materials.plastic()))
    half = van.length / 2
    mirrored(box('rail', (van.length - 0.2, 0.06, 0.16), (0, 0.55, van.floor - 0.08), materials.dark()))
    for x in (half - 0.35, -half + 0.35):
        mirrored(tube('stabiliser', [(x, 0.8, van.floor - 0.02), (x + 0.25, 0.8, van.floor - 0.12)], 0.025, materials.steel()))


def _drawbar(van: Caravan, tough: bool) -> None:
    half, black = van.length / 2, materials.plain('drawbar', (0.02, 0.02, 0.02), 0.4)
    height = van.floor - 0.08
    mirrored(tube('drawbar', [(half - 0.4, 0.62, height), (half + 1.25, 0.05, height - 0.02)], 0.05, black))
    box('coupling', (0.28, 0.10, 0.10), (half + 1.33, 0, height + 0.02), materials.steel(), 0.03)
    jockey = lathe('jockey wheel', [(0.03, -0.03), (0.10, -0.03), (0.11, 0), (0.10, 0.03), (0.03, 0.03)], materials.rubber(), 32)
    jockey.location = (half + 0.95, -0.22, 0.11)
    tube('jockey', [(half + 0.95, -0.22, 0.14), (half + 0.95, -0.22, 0.85)], 0.025, materials.steel())
    if tough:
        box('tool box', (0.62, 1.7, 0.62), (half + 0.36, 0, height + 0.36), materials.plain('chequer plate', (0.06, 0.062, 0.065), 0.38, 0.7), 0.02)
        for y in (-0.45, 0.45):
            box('latch', (0.02, 0.08, 0.12), (half + 0.68, y, height + 0.45), materials.steel(), 0.005)
    else:
        box('boot', (0.45, 1.9, 0.58), (half + 0.2, 0, height + 0.36), materials.plain('boot', (0.32, 0.33, 0.34), 0.38, 0.6), 0.03)
        for y in (-0.2, 0.2):
            bottle = lathe('gas', [(0, -0.28), (0.12, -0.27), (0.15, -0.22), (0.15, 0.16), (0.12, 0.22), (0.05, 0.26), (0.05, 0.30), (0, 0.30)], materials.plain('gas', (0.6, 0.6, 0.6), 0.35, 0.3), 40)
            bottle.rotation_euler = (np.pi / 2, 0, 0)
            bottle.location = (half + 0.62, y, height + 0.33)


def _roof(van: Caravan, top: float) -> None:
    roof = van.height if van.kind == 'pop-top' else top
    box('air conditioner', (0.9, 0.62, 0.16), (-0.5, 0, roof + 0.06), materials.plain('roof kit', (0.75, 0.75, 0.74), 0.4), 0.05)
    box('hatch', (0.45, 0.45, 0.09), (van.length * 0.25, 0, roof + 0.04), materials.plain('roof kit', (0.75, 0.75, 0.74), 0.4), 0.03)


def _rear(van: Caravan, top: float) -> None:
    half, y = van.length / 2, van.width / 2
    box('rear window', (0.05, 1.5, 0.5), (-half - 0.005, 0, min(top - 0.6, van.floor + 1.35)), materials.gloss_black(), 0.02)
    for side in (1, -1):
        box('tail lamps', (0.04, 0.12, 0.55), (-half - 0.01, side * (y - 0.16), van.floor + 0.60), materials.red_lens(), 0.01)
        box('tail lamps', (0.045, 0.10, 0.12), (-half - 0.012, side * (y - 0.16), van.floor + 0.95), materials.amber_lens(), 0.01)
    spare = make_wheel(van.wheel)
    spare.rotation_euler = (0, 0, np.pi / 2)
    spare.location = (-half - 0.14, 0.0, van.floor + 0.42)
    box('bumper', (0.08, van.width - 0.2, 0.10), (-half - 0.16, 0, van.floor - 0.05), materials.plain('drawbar', (0.02, 0.02, 0.02), 0.4), 0.02)
    box('plate', (0.01, 0.372, 0.12), (-half - 0.03, -y + 0.55, van.floor + 0.4), materials.white_plate())


caravans = {
    van.name: van
    for van in (
        Caravan('caravan', 6.2, 2.95),
        Caravan('short-caravan', 5.3, 2.90),
        Caravan('pop-top', 5.0, 2.45, width=2.3, tandem=False, kind='pop-top'),
        Caravan('off-road-caravan', 6.1, 3.1, floor=0.68, kind='off-road', wheel=Wheel(0.39, 0.21, 0.24, 6, 'single', True)),
        Caravan('hybrid-caravan', 4.6, 2.6, width=2.2, floor=0.66, tandem=False, kind='camper', wheel=Wheel(0.39, 0.21, 0.24, 6, 'single', True)),
    )
}
