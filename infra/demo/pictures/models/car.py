"""A car: its shell and the parts that are fixed to it."""

from dataclasses import replace

import bpy
import numpy as np

import cage
import materials
from bed import make_tub
from cabin import cabin_end, make_cabin
from cage import Shell, make_shell
from checks import check_inside
from car_art import front_art, rear_art, side_art, top_art
from car_shape import Car
from mesh import Surface, add, box, grid_faces, lathe, mirrored, smooth, subdivided, tube
from shell_material import shell_material
from wheel import make_wheel, place_wheel


def make_car(car: Car) -> np.ndarray:
    """Builds the car and returns two corners of its bounding box."""
    shell = make_shell(car)
    radius = car.wheel.radius + 0.038
    arches = [(x, car.wheel.radius, radius) for x in (car.wheelbase / 2, -car.wheelbase / 2)]
    drawings = [(side_art(car), 'x'), (top_art(car), 'column'), (front_art(car), 'y'), (rear_art(car), 'y')]
    for index, (art, along) in enumerate(drawings):
        tint = 0.72 if index == cage.top else car.tint
        shell.made.data.materials[index] = shell_material(f'shell {index}', art, along, arches if index in (cage.side, cage.front, cage.rear) else [], car.cladding, tint)
    surface = Surface(shell.made)
    _wheels(car)
    _wheelhouses(car, surface)
    _floor(car)
    _lamps(car, shell)
    if not car.long_mirrors:
        _mirrors(car, shell)
    _handles(car, surface)
    _plates(car, surface)
    _wipers(car, shell)
    check_inside(surface, make_cabin(car), cabin_end(car))
    if car.bed:
        make_tub(car)
    if car.rails:
        _rails(car, shell)
    nose = car.wheelbase / 2 + car.front
    return np.array([[nose - car.length, -car.width / 2 - 0.05, 0], [nose, car.width / 2 + 0.05, car.height]])


def _wheels(car: Car) -> None:
    model = make_wheel(car.wheel)
    y = car.width / 2 - car.wheel.width / 2 - 0.022
    place_wheel(model, car.wheelbase / 2, y, car.wheel.radius)
    if car.cut is None:
        place_wheel(model, -car.wheelbase / 2, y, car.wheel.radius)
    bpy.data.objects.remove(model)


def _wheelhouses(car: Car, surface: Surface) -> None:
    """The inward lip of the arch, and the dark space behind the wheel."""
    radius = car.wheel.radius + 0.038
    for axle in (car.wheelbase / 2, -car.wheelbase / 2)[: 2 if car.cut is None else 1]:
        points = []
        for angle in np.linspace(-0.2, np.pi + 0.2, 49):
            x, z = axle + radius * np.cos(angle), car.wheel.radius + radius * np.sin(angle)
            y = surface.side(axle + (radius + 0.012) * np.cos(angle), car.wheel.radius + (radius + 0.012) * np.sin(angle))
            points += [(x, y + 0.001, z), (x * 1.0, y - 0.02, z), (x, y - 0.42, z)]
        lip = smooth(add('lip', points, grid_faces(49, 3), materials.plastic() if car.cladding else materials.dark()))
        mirrored(lip)
        back = add('wheelhouse', [(axle + radius * 1.02 * np.cos(a), car.width / 2 - 0.42, car.wheel.radius + radius * 1.02 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 32, endpoint=False)], [tuple(range(32))], materials.dark())
        mirrored(back)


def _floor(car: Car) -> None:
    if car.cut is not None:
        return
    nose = car.wheelbase / 2 + car.front
    box('floor', (car.length - 0.45, car.width - 0.5, 0.10), (nose - car.length / 2, 0, car.clearance + 0.09), materials.dark())


def _lamps(car: Car, shell: Shell) -> None:
    face = car.face
    low, high = face.lamp
    middle = (low + high) / 2
    half = car.width / 2
    if face.lamp_round:
        spot = shell.at(cage.front, middle, y=half - 0.24)
        bowl = [(0.001, 0.055), (0.05, 0.05), (0.085, 0.01), (0.092, -0.02)]
        made = lathe('bowl', [(r, -a) for r, a in bowl], materials.chrome(), 48)
        made.rotation_euler = (0, 0, -np.pi / 2)
        made.location = spot - [0.03, 0, 0]
        mirrored(made)
        bulb = lathe('bulb', [(0.0, 0.0), (0.03, -0.01), (0.034, -0.05)], materials.glowing('lamp light', (1, 0.98, 0.94), 1.2), 32)
        bulb.rotation_euler = (0, 0, -np.pi / 2)
        bulb.location = spot - [0.055, 0, 0]
        mirrored(bulb)
        return
    back = []
    ys = np.linspace(face.lamp_inner - 0.05, half - 0.06, 9)
    for y in ys:
        for row in (low - 0.3, high + 0.25):
            back.append(shell.at(cage.front, min(row, 4.99), y=y) - [0.10, 0, 0])
    mirrored(smooth(add('lamp back', back, grid_faces(9, 2), materials.plain('lamp back', (0.03, 0.032, 0.035), 0.25, coat=1))))
    for part in (0.30, 0.62):
        y = face.lamp_inner + (half - 0.10 - face.lamp_inner) * part
        spot = shell.at(cage.front, middle + 0.1 * part, y=y)
        size = min(0.032, (high - low) * 0.05)
        ring = lathe('projector ring', [(size * 1.25, 0.02), (size * 1.3, -0.03), (size * 1.02, -0.03), (size, 0.01)], materials.chrome(), 40)
        lens = lathe('projector', [(0, 0.022), (size * 0.5, 0.018), (size * 0.9, 0.004), (size, -0.01)], materials.plain('lens', (0.55, 0.58, 0.62), 0.03, 0.7, 1), 40)
        for made in (ring, lens):
            made.rotation_euler = (0, 0, -np.pi / 2)
            made.location = spot - [0.065, 0, 0]
            mirrored(made)
    if face.drl == 'line':
        path = [shell.at(cage.front, low + 0.10 + 0.1 * (i / 7), y=y) - [0.018, 0, 0] for i, y in enumerate(np.linspace(face.lamp_inner + 0.03, half - 0.14, 8))]
        mirrored(tube('drl', path, 0.007, materials.glowing('drl', (1, 1, 1), 2.2)))


def _mirrors(car: Car, shell: Shell) -> None:
    x = car.cowl[0] - 0.66
    base = shell.at(cage.side, 5.05, x=x)
    tall = 0.15 + 0.04 * car.square
    centre = base + [0.02, 0.175, 0.065 + tall * 0.2]
    head = subdivided(box('mirror', (0.13, 0.215, tall), (0, 0, 0), materials.paint()), 0)
    head.data.materials.append(materials.gloss_black())
    for vertex in head.data.vertices:
        if vertex.co.x > 0:
            vertex.co.y *= 0.72
            vertex.co.z *= 0.66
            vertex.co.y += 0.005
        if vertex.co.y < 0:
            vertex.co.z *= 0.8
    subdivided(head, 3)
    for polygon in head.data.polygons:
        polygon.material_index = 1 if polygon.center.z < -tall * 0.20 else 0
    head.scale = (1.25, 1.22, 1.28)
    head.location = centre
    head.rotation_euler = (0, 0, np.radians(-8))
    mirrored(head)
    glass = box('mirror glass', (0.006, 0.12, tall * 0.5), centre - [0.05, -0.004, 0], materials.chrome(), 0.003, turn=(0, 0, -4))
    mirrored(glass)
    mirrored(tube('stalk', [base + [0.02, -0.03, -0.005], base + [0.02, 0.05, 0.02], base + [0.025, 0.10, 0.05]], 0.022, materials.gloss_black()))


def _handles(car: Car, surface: Surface) -> None:
    if not car.doors:
        return
    _, middle, *others = car.doors
    rear_end = others[0] if others else None
    belt = (car.belt[0] + car.belt[1]) / 2
    for x in [middle + 0.13] + ([rear_end + 0.14] if rear_end is not None else []):
        z = belt - 0.135
        path = [(x + part, surface.side(x + part, z) + out, z) for part, out in ((-0.095, 0.0), (-0.07, 0.028), (0, 0.034), (0.07, 0.028), (0.095, 0.0))]
        mirrored(tube('handle', path, 0.013, materials.paint()))
        cup = surface.side(x, z)
        mirrored(box('cup', (0.13, 0.004, 0.042), (x, cup - 0.001, z), materials.dark(), 0.0))


def _plates(car: Car, surface: Surface) -> None:
    nose = car.wheelbase / 2 + car.front
    front_z = car.clearance + 0.27 * (car.bonnet - car.clearance) + 0.09
    x = max(surface.front(y, front_z) for y in (0, 0.1, 0.18))
    box('plate', (0.008, 0.372, 0.12), (x + 0.008, 0, front_z), materials.white_plate(), 0.003, turn=(0, -3, 0))
    badge_z = car.clearance + 0.80 * (car.bonnet - car.clearance)
    x = surface.front(0, badge_z)
    badge = lathe('badge', [(0, 0.012), (0.03, 0.011), (0.052, 0.008), (0.056, 0.0)], materials.chrome(), 40)
    badge.rotation_euler = (0, 0, -np.pi / 2)
    badge.location = (x, 0, badge_z)
    badge.scale = (1, 1, 0.75)
    if car.cut is not None:
        return
    rear_z = car.clearance + 0.56 * (car.tail[1] - car.clearance)
    x = surface.front(0, rear_z, -1)
    box('plate recess', (0.02, 0.5, 0.17), (x + 0.006, 0, rear_z), materials.gloss_black(), 0.008)
    box('plate', (0.008, 0.372, 0.12), (x - 0.008, 0, rear_z), materials.white_plate(), 0.003)


def _wipers(car: Car, shell: Shell) -> None:
    for start, end in ((0.35, -0.25), (-0.12, -0.62)):
        path = []
        for part in np.linspace(0, 1, 6):
            y = start + (end - start) * part
            near = (shell.panel == cage.top) & (np.abs(shell.column - (4.16 + 0.12 * part)) < 0.12) & (np.abs(shell.points[:, 1] - y) < 0.06)
            if near.any():
                path.append(shell.points[near].mean(0) + [0.006, 0, 0.012])
        if len(path) > 2:
            tube('wiper', path, 0.007, materials.plastic())


def _rails(car: Car, shell: Shell) -> None:
    on_roof = (shell.panel == cage.top) & (shell.points[:, 1] > 0)
    path = []
    for x in np.linspace(car.header[0] - 0.25, car.roof_end[0] + 0.15, 9):
        near = on_roof & (np.abs(shell.points[:, 0] - x) < 0.04) & (np.abs(shell.row - 6.6) < 0.2)
        if near.any():
            path.append(shell.points[near].mean(0) + [0, 0, 0.045])
    path[0][2] -= 0.04
    path[-1][2] -= 0.04
    mirrored(tube('rail', path, 0.014, materials.plastic()))
