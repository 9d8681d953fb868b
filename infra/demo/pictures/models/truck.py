"""Cab-over trucks: a cab from the cage, a chassis and a load. The load is behind x = `cab.cut`."""

from dataclasses import dataclass

import numpy as np

import materials
from bed import chassis, make_tray, rear_axle
from car import make_car
from car_shape import Car, Face
from mesh import add, box, grid_faces, lathe, mirrored, prism, smooth, tube
from wheel import Wheel


@dataclass(frozen=True)
class Truck:
    cab: Car
    load: str  # tray, pantech, curtain, tipper, tractor
    load_length: float
    load_height: float = 2.1


def make_truck(truck: Truck) -> np.ndarray:
    cab = truck.cab
    box_of_cab = make_car(cab)
    start = cab.cut - 0.10
    end = start - truck.load_length
    deck = cab.wheel.radius * 2 + 0.20
    half = cab.width / 2 + 0.06
    if truck.load == 'tray':
        make_tray(cab, truck.load_length, dual=True)
        top = cab.height
    else:
        chassis(cab, end if truck.load != 'tractor' else -cab.wheelbase / 2 - 0.9)
        rear_axle(cab, dual=True)
        _sides(cab, start, deck)
        top = {'pantech': _pantech, 'curtain': _curtain, 'tipper': _tipper, 'tractor': _tractor}[truck.load](truck, start, end, deck, half)
        if truck.load != 'tractor':
            _rear(end, half, deck)
    _cab_parts(cab)
    low = end if truck.load != 'tractor' else -cab.wheelbase / 2 - 0.9
    return np.array([[low, -half - 0.2, 0], [box_of_cab[1][0], half + 0.2, max(top, cab.height)]])


def _cab_parts(cab: Car) -> None:
    """The long mirrors, a step, a black bumper's lip."""
    black = materials.plastic()
    x = cab.wheelbase / 2 + cab.front - 0.22
    y = cab.width / 2
    z = cab.belt[0] + 0.35
    mirrored(tube('arm', [(x - 0.15, y - 0.26, z + 0.52), (x + 0.08, y + 0.16, z + 0.50), (x + 0.08, y + 0.16, z - 0.28), (x - 0.12, y - 0.16, z - 0.32)], 0.014, black))
    mirrored(box('mirror', (0.09, 0.20, 0.40), (x + 0.06, y + 0.17, z + 0.20), black, 0.04))
    mirrored(box('mirror', (0.09, 0.20, 0.18), (x + 0.06, y + 0.17, z - 0.16), black, 0.04))
    box('cab back', (0.05, cab.width - 0.4, 0.45), (cab.cut - 0.004, 0, cab.belt[0] + 0.35), materials.gloss_black(), 0.02)


def _sides(cab: Car, start: float, deck: float) -> None:
    """The tank, the battery and the guard rails between the axles."""
    tank = lathe('tank', [(0, -0.4), (0.22, -0.39), (0.25, -0.36), (0.25, 0.36), (0.22, 0.39), (0, 0.4)], materials.alloy(), 40)
    tank.rotation_euler = (0, 0, np.pi / 2)
    tank.location = (start - 0.65, cab.width / 2 - 0.32, deck - 0.42)
    box('battery', (0.6, 0.4, 0.36), (start - 0.6, -cab.width / 2 + 0.32, deck - 0.42), materials.plastic(), 0.03)


def _rear(end: float, half: float, deck: float) -> None:
    mirrored(box('tail lamp', (0.04, 0.36, 0.10), (end + 0.03, half - 0.28, deck - 0.16), materials.red_lens(), 0.01))
    box('rear bar', (0.08, half * 2 - 0.3, 0.10), (end + 0.08, 0, deck - 0.42), materials.plastic(), 0.01)
    box('plate', (0.01, 0.372, 0.12), (end + 0.02, 0, deck - 0.16), materials.white_plate())


def _pantech(truck: Truck, start: float, end: float, deck: float, half: float) -> float:
    top = deck + truck.load_height
    panel = materials.plain('panel', (0.78, 0.78, 0.77), 0.32, coat=0.6)
    trim = materials.plain('trim', (0.6, 0.6, 0.61), 0.3, 0.9)
    prism('body', [(end, deck), (end, top), (start, top), (start, deck)], half * 2, panel, 0.03, 0.03)
    for x in (start, end):
        mirrored(tube('post', [(x, half - 0.01, deck), (x, half - 0.01, top)], 0.03, trim))
    for z in (deck + 0.02, top - 0.02):
        mirrored(tube('edge', [(start, half - 0.005, z), (end, half - 0.005, z)], 0.028, trim))
        tube('edge', [(start, -half, z), (start, half, z)], 0.028, trim)
    for x in np.arange(end + 0.6, start - 0.2, 0.6):
        mirrored(box('rivets', (0.012, 0.006, truck.load_height - 0.1), (x, half + 0.002, (deck + top) / 2), panel, 0.002))
    for y in (-0.35, 0.35):
        tube('door bar', [(end - 0.03, y, deck + 0.1), (end - 0.03, y, top - 0.1)], 0.018, trim)
    box('door gap', (0.01, 0.012, truck.load_height - 0.08), (end - 0.003, 0, (deck + top) / 2), materials.dark())
    return top


def _curtain(truck: Truck, start: float, end: float, deck: float, half: float) -> float:
    top = deck + truck.load_height
    panel = materials.plain('panel', (0.78, 0.78, 0.77), 0.32, coat=0.6)
    cloth = materials.plain('curtain', (0.035, 0.10, 0.22), 0.55)
    trim = materials.plain('trim', (0.6, 0.6, 0.61), 0.3, 0.9)
    prism('roof', [(end, top - 0.12), (end, top), (start, top), (start, top - 0.12)], half * 2, panel, 0.02, 0.02)
    prism('bulkhead', [(start - 0.06, deck), (start - 0.06, top), (start, top), (start, deck)], half * 2, panel, 0.01)
    prism('doors', [(end, deck), (end, top), (end + 0.06, top), (end + 0.06, deck)], half * 2, panel, 0.01)
    prism('deck', [(end, deck - 0.08), (end, deck + 0.02), (start, deck + 0.02), (start, deck - 0.08)], half * 2 + 0.02, trim, 0.01)
    xs = np.linspace(end + 0.08, start - 0.08, 120)
    points = [(x, half - 0.01 + 0.008 * np.sin(x * 9) * np.sin((z - deck) / truck.load_height * np.pi), z) for x in xs for z in np.linspace(deck + 0.04, top - 0.1, 8)]
    mirrored(smooth(add('curtain', points, grid_faces(120, 8), cloth), 60))
    for x in np.arange(end + 0.3, start - 0.1, 0.55):
        mirrored(box('strap', (0.045, 0.006, truck.load_height - 0.12), (x, half + 0.012, (deck + top) / 2), materials.plain('strap', (0.01, 0.02, 0.05), 0.7)))
        mirrored(box('buckle', (0.05, 0.02, 0.12), (x, half + 0.018, deck + 0.1), materials.steel(), 0.005))
    return top


def _tipper(truck: Truck, start: float, end: float, deck: float, half: float) -> float:
    side, grey = truck.load_height, materials.paint()
    floor = deck + 0.12
    top = floor + side
    box('subframe', (start - end - 0.3, 0.9, 0.14), ((start + end) / 2, 0, deck), materials.dark())
    prism('floor', [(end, floor), (end, floor + 0.06), (start, floor + 0.06), (start, floor)], half * 2, grey, 0.01)
    mirrored(box('side', (start - end, 0.06, side), ((start + end) / 2, half - 0.03, floor + side / 2), grey, 0.015))
    for x in (start - 0.03, end + 0.03):
        box('end', (0.06, half * 2 - 0.02, side), (x, 0, floor + side / 2), grey, 0.015)
    for x in np.linspace(end + 0.05, start - 0.05, 6):
        mirrored(box('rib', (0.09, 0.07, side - 0.04), (x, half + 0.02, floor + side / 2 - 0.02), grey, 0.02))
    mirrored(box('cope', (start - end + 0.02, 0.11, 0.07), ((start + end) / 2, half - 0.01, top), grey, 0.02))
    prism('canopy', [(start - 0.04, top), (start - 0.04, top + 0.25), (start + 0.02, top + 0.25), (start + 0.02, top)], half * 2 - 0.1, grey, 0.01)
    return top + 0.25


def _tractor(truck: Truck, start: float, end: float, deck: float, half: float) -> float:
    x = -truck.cab.wheelbase / 2
    plate = lathe('fifth wheel', [(0, -0.04), (0.46, -0.04), (0.48, 0), (0.46, 0.05), (0.08, 0.06), (0, 0.06)], materials.dark(), 48)
    plate.rotation_euler = (np.pi / 2, 0, 0)
    plate.location = (x + 0.1, 0, deck)
    mirrored(tube('exhaust', [(start, half - 0.35, deck - 0.3), (start, half - 0.35, truck.cab.height + 0.25)], 0.07, materials.chrome()))
    return truck.cab.height + 0.2


def _cab(name: str, width: float, height: float, wheelbase: float, front: float, depth: float, wheel: Wheel, floor: float) -> Car:
    nose = wheelbase / 2 + front
    sill = height * 0.58
    return Car(
        name, 4.2, width, height, wheelbase, front, wheel, floor, sill - 0.16, (nose - 0.16, sill), (nose - 0.50, height - 0.13), (nose - 2.6, height - 0.04), (nose - 3.6, sill), (0.05, sill - 0.1),
        (sill - 0.02, sill - 0.02), tumblehome=0.10, roof_mid=nose - 1.2, glass=(nose - depth + 0.22, nose - depth + 0.2, nose - depth + 0.2), pillar_slant=0.0, doors=(nose - 0.34, nose - depth + 0.14),
        nose_round=0.14, flare=0.015, seats=1, cut=nose - depth, long_mirrors=True, square=0.75, sill_black=1.0,
        face=Face(lamp=(2.1, 2.8), lamp_inner=width / 2 - 0.48, lamp_reach=0.06, grille=(3.3, 4.5), grille_half=0.62, grille_half_low=0.58, grille_kind='bars', grille_frame='none', intake=(1.2, 1.7), intake_half=0.5, corner_intake=False, drl='none'),
    )  # fmt: skip


_small = Wheel(0.37, 0.215, 0.2, 6, 'single')
_large = Wheel(0.45, 0.27, 0.24, 8, 'single')
trucks = {
    'truck-tray': Truck(_cab('truck-tray', 1.90, 2.22, 2.75, 1.08, 1.62, _small, 0.36), 'tray', 3.1),
    'truck-pantech': Truck(_cab('truck-pantech', 2.05, 2.30, 3.85, 1.10, 1.70, _small, 0.38), 'pantech', 4.9, 2.2),
    'truck-curtain': Truck(_cab('truck-curtain', 2.35, 2.72, 4.6, 1.25, 1.85, _large, 0.42), 'curtain', 6.6, 2.45),
    'truck-tipper': Truck(_cab('truck-tipper', 2.30, 2.68, 3.8, 1.25, 1.85, _large, 0.42), 'tipper', 4.0, 0.85),
    'prime-mover': Truck(_cab('prime-mover', 2.45, 3.4, 3.6, 1.35, 2.2, Wheel(0.5, 0.29, 0.28, 10, 'single'), 0.42), 'tractor', 2.6),
}
