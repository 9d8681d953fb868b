"""Tyres and rims. The axle points along y; the outer face towards +y."""

from dataclasses import dataclass

import bpy
import numpy as np

import materials
from mesh import add, box, lathe, smooth


@dataclass(frozen=True)
class Wheel:
    radius: float = 0.325
    rim: float = 0.225
    width: float = 0.215
    spokes: int = 5
    style: str = 'double'
    dark: bool = False
    knobbly: bool = False


def _tyre(wheel: Wheel) -> bpy.types.Object:
    outer, inner, half = wheel.radius, wheel.rim, wheel.width / 2
    wall = outer - inner
    side = [
        (inner - 0.004, half - 0.02),
        (inner + 0.004, half - 0.008),
        (inner + wall * 0.22, half + 0.004),
        (inner + wall * 0.5, half + 0.01),
        (inner + wall * 0.74, half + 0.004),
        (outer - 0.02, half - 0.008),
        (outer - 0.006, half - 0.022),
        (outer, half - 0.04),
    ]
    grooves = [
        (radius, across)
        for at in (0.045, 0.0, -0.045)
        for radius, across in ((outer, at + 0.005), (outer - 0.009, at + 0.0045), (outer - 0.009, at - 0.0045), (outer, at - 0.005))
    ]
    profile = side + grooves + [(radius, -across) for radius, across in reversed(side)]
    return lathe('tyre', profile, materials.rubber(), 128)


def _spoke(wheel: Wheel, angle: float, spread: float, material, narrow: float) -> bpy.types.Object:
    """From the hub to the rim, hollow in the middle and set back."""
    steps = 9
    face = wheel.width / 2 - 0.012
    points, across = [], np.array([-1, -0.86, 0.86, 1])
    for part in np.linspace(0, 1, steps):
        radius = 0.045 + (wheel.rim - 0.055) * part
        turn = angle + spread * part
        half = (0.027 - 0.008 * np.sin(part * np.pi) + 0.006 * part) * narrow
        depth = face - 0.03 * np.sin(part * np.pi * 0.5 + 0.2) - 0.012 * (1 - part) + 0.012 * part**3
        tangent = np.array([-np.sin(turn), np.cos(turn)])
        for index, offset in enumerate(across):
            at = radius * np.array([np.cos(turn), np.sin(turn)]) + tangent * offset * half
            points.append((at[0], depth - (0.0 if index in (1, 2) else 0.035), at[1]))
    made = smooth(add('spoke', points, _strip(steps, 4), material), 60)
    return made


def _strip(rows: int, columns: int) -> list[tuple[int, ...]]:
    return [
        (row * columns + column, row * columns + column + 1, (row + 1) * columns + column + 1, (row + 1) * columns + column)
        for row in range(rows - 1)
        for column in range(columns - 1)
    ]


def _rim(wheel: Wheel) -> list[bpy.types.Object]:
    material = materials.dark_alloy() if wheel.dark else materials.alloy()
    face, rim = wheel.width / 2, wheel.rim
    barrel = [
        (rim + 0.003, face - 0.012),
        (rim + 0.004, face - 0.002),
        (rim - 0.006, face + 0.001),
        (rim - 0.014, face - 0.008),
        (rim - 0.022, face - 0.03),
        (rim - 0.03, face - 0.09),
        (rim - 0.03, -face + 0.02),
    ]
    parts = [lathe('rim', barrel, material)]
    parts.append(lathe('disc', [(0.06, 0.02), (rim * 0.78, 0.02), (rim * 0.78, 0.0), (0.06, 0.0)], materials.steel(), 64))
    parts.append(lathe('back', [(0.0, -0.03), (rim - 0.03, -0.03)], materials.dark(), 48))
    parts.append(box('caliper', (0.075, 0.06, 0.15), (-rim * 0.62, 0.025, 0.02), materials.plain('caliper', (0.09, 0.09, 0.1), 0.4), 0.015))
    hub = [(0.0, face - 0.018), (0.026, face - 0.019), (0.03, face - 0.024), (0.034, face - 0.026), (0.07, face - 0.04), (0.075, face - 0.07)]
    parts.append(lathe('hub', hub, material, 48))
    for index in range(5):
        angle = index * 2 * np.pi / 5 + np.pi / 5
        parts.append(box('nut', (0.015, 0.012, 0.015), (0.05 * np.cos(angle), face - 0.033, 0.05 * np.sin(angle)), materials.steel(), 0.004, 2))
    for index in range(wheel.spokes):
        angle = np.pi / 2 + index * 2 * np.pi / wheel.spokes
        if wheel.style == 'double':
            parts.append(_spoke(wheel, angle + 0.1, 0.11, material, 0.62))
            parts.append(_spoke(wheel, angle - 0.1, -0.11, material, 0.62))
        elif wheel.style == 'turbine':
            parts.append(_spoke(wheel, angle, 0.35, material, 0.85))
        else:
            parts.append(_spoke(wheel, angle, 0.0, material, 1.25))
    return parts


def make_wheel(wheel: Wheel) -> bpy.types.Object:
    """One object, at the origin."""
    parts = [_tyre(wheel), *_rim(wheel)]
    return joined(parts, 'wheel')


def joined(parts: list[bpy.types.Object], name: str) -> bpy.types.Object:
    bpy.ops.object.select_all(action='DESELECT')
    for part in parts:
        part.select_set(True)
    bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.join()
    parts[0].name = name
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    return parts[0]


def place_wheel(model: bpy.types.Object, x: float, y: float, z: float, steer: float = 0) -> None:
    for side in (1, -1):
        made = bpy.data.objects.new('wheel', model.data)
        bpy.context.collection.objects.link(made)
        made.location = (x, side * y, z)
        made.rotation_euler = (0, 0.3 * side, (0 if side == 1 else np.pi) + steer)
