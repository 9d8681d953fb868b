"""The parts that are visible through the windows: seats, dashboard, steering wheel."""

import bpy
import numpy as np

import materials
from car_shape import Car
from mesh import box, lathe

# Metres from the middle of a seat's cushion to the rear of the seat.
seat_behind = 0.48


def _seat(x: float, y: float, z: float, width: float, material, rests: int = 1) -> None:
    box('cushion', (0.52, width, 0.16), (x, y, z), material, 0.06)
    box('back', (0.15, width, 0.60), (x - 0.30, y, z + 0.34), material, 0.06, turn=(0, -14, 0))
    for index in range(rests):
        across = y + (index - (rests - 1) / 2) * width / rests
        box('head rest', (0.10, 0.25, 0.17), (x - 0.40, across, z + 0.74), material, 0.045, turn=(0, -8, 0))


def cabin_end(car: Car) -> float | None:
    """Returns where a wall closes the cabin; None if the body closes it."""
    return car.roof_end[0] if car.bed else car.cut


def _rows(car: Car) -> list[float]:
    """Returns the middles of the cushions, from the front. In a ute with a tub, the last row touches the cab's rear wall."""
    if car.bed:
        last = car.roof_end[0] + 0.10 + seat_behind
        return [last + 0.76, last] if car.seats > 1 else [max(last, car.cowl[0] - 0.94)]
    front = car.cowl[0] - 0.98 if car.header[0] < car.cowl[0] - 0.3 else car.header[0] - 0.55
    if car.cut is not None:
        front = max(front, car.cut + 0.66)
    # Head rests stay below the rear window.
    (high_x, high_z), (low_x, low_z) = car.roof_end, car.deck
    window = high_x + (low_x - high_x) * np.clip((high_z - _cushion(car) - 0.85) / (high_z - low_z), 0, 1)
    limit = window + 0.05 + seat_behind
    return [max(front - back, limit) if back else front for back in (0, 0.86, 1.62)[: max(car.seats, 1)]]


def _cushion(car: Car) -> float:
    return min(car.belt[0] - 0.34, car.height - 1.06)


def make_cabin(car: Car) -> list[bpy.types.Object]:
    """Returns its parts."""
    before = set(bpy.data.objects)
    material = materials.upholstery()
    low = car.clearance + 0.26
    front, *others = _rows(car)
    cushion = _cushion(car)
    for y in (0.37, -0.37):
        _seat(front, y, cushion, 0.5, material)
    for x, rise, width, rests in zip(others, (0.02, 0.05), (1.2, 1.1), (3, 2)):
        _seat(x, 0, cushion + rise, width, material, rests)
    dash_x = car.cowl[0] - (0.30 if car.bed else 0.42)
    box('dashboard', (0.45, car.width - 0.34, 0.24), (dash_x, 0, car.belt[0] - 0.16), materials.dark(), 0.07)
    box('screen', (0.02, 0.26, 0.15), (dash_x - 0.16, 0, car.belt[0] + 0.0), materials.gloss_black(), 0.008, turn=(0, -12, 0))
    ring = [(0.185 + 0.015 * np.cos(a), 0.015 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 12)]
    wheel = lathe('steering wheel', ring, materials.upholstery(), 40)
    wheel.location = (dash_x - 0.30 if car.bed else min(front + 0.50, car.cowl[0] - 0.24), -0.37, car.belt[0] - 0.03)
    wheel.rotation_euler = (0, 0, np.pi / 2)
    hub = box('hub', (0.05, 0.3, 0.08), wheel.location, materials.upholstery(), 0.02)
    hub.rotation_euler = (0, 0.25, 0)
    box('mirror', (0.03, 0.22, 0.06), (car.header[0] - 0.06, 0, car.header[1] - 0.14), materials.dark(), 0.015)
    start = front + 0.8
    wall = cabin_end(car)
    end = wall + 0.06 if wall is not None else max(start - 2.6, car.wheelbase / 2 + car.front - car.length + 0.5)
    box('cabin floor', (start - end, car.width - 0.4, 0.04), ((start + end) / 2, 0, low), materials.dark())
    return list(set(bpy.data.objects) - before)
