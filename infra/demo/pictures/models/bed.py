"""The part behind a ute's cab: the lining of a tub, or a tray on the chassis."""

import bpy
import numpy as np

import materials
from car_shape import Car
from mesh import box, mirrored, tube
from wheel import make_wheel, place_wheel


def make_tub(car: Car) -> None:
    tail = car.wheelbase / 2 + car.front - car.length
    start, end = car.deck[0] - 0.12, tail + 0.10
    middle, long = (start + end) / 2, start - end
    liner = materials.plastic()
    floor = car.tail[1] - 0.48
    box('tub floor', (long, car.width - 0.36, 0.03), (middle, 0, floor), liner)
    mirrored(box('tub wall', (long, 0.03, 0.46), (middle, car.width / 2 - 0.19, floor + 0.22), liner))
    for x in (start, end):
        box('tub end', (0.03, car.width - 0.36, 0.46), (x, 0, floor + 0.22), liner)


def make_tray(car: Car, length: float = 2.5, dual: bool = False) -> None:
    """An aluminium tray with drop sides on the chassis behind a cab."""
    start = car.cut - 0.08
    middle = start - length / 2
    floor = car.wheel.radius * 2 + 0.16
    half = car.width / 2 + 0.02
    silver = materials.plain('tray', (0.55, 0.56, 0.57), 0.32, 0.85)
    chassis(car, start - length)
    box('deck', (length, half * 2, 0.07), (middle, 0, floor), silver, 0.01)
    for z in (0.10, 0.19, 0.28):
        mirrored(box('side', (length - 0.04, 0.03, 0.082), (middle, half - 0.015, floor + z), silver, 0.012))
        box('tail board', (0.03, half * 2 - 0.02, 0.082), (start - length + 0.015, 0, floor + z), silver, 0.012)
    mirrored(tube('rack', [(start - 0.03, half - 0.06, floor), (start - 0.03, half - 0.08, car.height - 0.06)], 0.024, silver))
    for z in (0.45, 0.75, 1.0):
        if floor + z < car.height:
            tube('rack bar', [(start - 0.03, -half + 0.07, floor + z), (start - 0.03, half - 0.07, floor + z)], 0.018, silver)
    rear_axle(car, dual)
    mirrored(box('tail lamp', (0.03, 0.34, 0.09), (start - length + 0.05, half - 0.24, floor - 0.13), materials.red_lens(), 0.01))
    box('plate', (0.008, 0.372, 0.12), (start - length + 0.03, 0, floor - 0.14), materials.white_plate())


def chassis(car: Car, end: float) -> None:
    start = car.wheelbase / 2
    height = car.wheel.radius * 1.55
    mirrored(box('rail', (start - end - 0.1, 0.07, 0.17), ((start + end) / 2, 0.40, height), materials.dark(), 0.01))
    for x in np.linspace(start - 0.5, end + 0.3, 5):
        box('cross member', (0.07, 0.8, 0.12), (x, 0, height), materials.dark())


def rear_axle(car: Car, dual: bool) -> None:
    x = -car.wheelbase / 2
    model = make_wheel(car.wheel)
    y = car.width / 2 - car.wheel.width / 2 - 0.02
    place_wheel(model, x, y, car.wheel.radius)
    if dual:
        place_wheel(model, x, y - car.wheel.width - 0.04, car.wheel.radius)
    bpy.data.objects.remove(model)
    box('axle', (0.14, car.width - 0.3, 0.14), (x, 0, car.wheel.radius), materials.dark(), 0.05)
    radius = car.wheel.radius + 0.07
    guard = [(x + radius * np.cos(a), y, car.wheel.radius + radius * np.sin(a)) for a in np.linspace(0.15, np.pi - 0.15, 9)]
    for across in np.linspace(-0.09, 0.09, 4):
        mirrored(tube('guard', [(a, b + across, c) for a, b, c in guard], 0.02, materials.plastic()))
