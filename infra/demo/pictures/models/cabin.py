"""What is seen through the windows: seats, dashboard, steering wheel."""

import bpy
import numpy as np

import materials
from car_shape import Car
from mesh import box, lathe


def _seat(x: float, y: float, z: float, width: float, material, rests: int = 1) -> None:
    box('cushion', (0.52, width, 0.16), (x, y, z), material, 0.06)
    box('back', (0.15, width, 0.60), (x - 0.30, y, z + 0.34), material, 0.06, turn=(0, -14, 0))
    for index in range(rests):
        across = y + (index - (rests - 1) / 2) * width / rests
        box('head rest', (0.10, 0.25, 0.17), (x - 0.40, across, z + 0.74), material, 0.045, turn=(0, -8, 0))


def make_cabin(car: Car) -> None:
    material = materials.upholstery()
    low = car.clearance + 0.26
    roof = car.height - 0.08
    front = car.cowl[0] - 0.98 if car.header[0] < car.cowl[0] - 0.3 else car.header[0] - 0.55
    if car.cut is not None:
        front = max(front, car.cut + 0.66)
    cushion = min(car.belt[0] - 0.34, roof - 0.98)
    for y in (0.37, -0.37):
        _seat(front, y, cushion, 0.5, material)
    if car.seats > 1:
        _seat(front - 0.86, 0, cushion + 0.02, 1.2, material, 3)
    if car.seats > 2:
        _seat(front - 1.62, 0, cushion + 0.05, 1.1, material, 2)
    dash_x = car.cowl[0] - 0.42
    box('dashboard', (0.45, car.width - 0.34, 0.24), (dash_x, 0, car.belt[0] - 0.16), materials.dark(), 0.07)
    box('screen', (0.02, 0.26, 0.15), (dash_x - 0.16, 0, car.belt[0] + 0.0), materials.gloss_black(), 0.008, turn=(0, -12, 0))
    ring = [(0.185 + 0.015 * np.cos(a), 0.015 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 12)]
    wheel = lathe('steering wheel', ring, materials.upholstery(), 40)
    wheel.location = (front + 0.50, -0.37, car.belt[0] - 0.03)
    wheel.rotation_euler = (0, 0, np.pi / 2)
    hub = box('hub', (0.05, 0.3, 0.08), wheel.location, materials.upholstery(), 0.02)
    hub.rotation_euler = (0, 0.25, 0)
    box('mirror', (0.03, 0.22, 0.06), (car.header[0] - 0.06, 0, car.header[1] - 0.14), materials.dark(), 0.015)
    start = front + 0.8
    end = car.cut + 0.06 if car.cut is not None else max(start - 2.6, car.wheelbase / 2 + car.front - car.length + 0.5)
    box('cabin floor', (start - end, car.width - 0.4, 0.04), ((start + end) / 2, 0, low), materials.dark())
