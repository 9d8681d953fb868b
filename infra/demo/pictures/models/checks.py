"""Checks of a vehicle's parts: none floats, and a cabin is inside its body."""

from collections.abc import Iterable

import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

from mesh import Surface

# Metres; parts with a smaller gap count as fixed to each other, because no picture shows it.
touch = 0.02


class _Part:
    def __init__(self, made: bpy.types.Object, graph: bpy.types.Depsgraph) -> None:
        self.name = made.name
        self.spots, faces = _measured(made, graph)
        self.low, self.high = self.spots.min(0), self.spots.max(0)
        self.tree = BVHTree.FromPolygons([Vector(spot) for spot in self.spots], faces)

    def touches(self, other: '_Part') -> bool:
        if (self.low > other.high + touch).any() or (other.low > self.high + touch).any():
            return False
        return bool(self.tree.overlap(other.tree)) or self._reaches(other) or other._reaches(self)

    def _reaches(self, other: '_Part') -> bool:
        near = ((self.spots > other.low - touch) & (self.spots < other.high + touch)).all(1)
        return any(other.tree.find_nearest(Vector(spot), touch)[0] for spot in self.spots[near])


def _measured(made: bpy.types.Object, graph: bpy.types.Depsgraph) -> tuple[np.ndarray, list[tuple[int, ...]]]:
    """Returns the corners in the scene, and the faces as indexes of corners."""
    whole = made.evaluated_get(graph)
    mesh = whole.to_mesh()
    spots = np.array([made.matrix_world @ corner.co for corner in mesh.vertices])
    faces = [tuple(face.vertices) for face in mesh.polygons]
    whole.to_mesh_clear()
    return spots, faces


def _solids() -> list[bpy.types.Object]:
    return [made for made in bpy.context.scene.objects if made.type in ('MESH', 'CURVE')]


def check_joined() -> None:
    """Raises if a part floats, that is, no chain of touching parts connects it to the ground."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    parts = [_Part(made, graph) for made in _solids()]
    held = [part for part in parts if part.low[2] < touch]
    loose = [part for part in parts if part.low[2] >= touch]
    while held and loose:
        found = held.pop()
        reached = [part for part in loose if part.touches(found)]
        held += reached
        loose = [part for part in loose if part not in reached]
    assert not loose, f'Nothing holds {", ".join(sorted(part.name for part in loose))}.'


def check_inside(shell: Surface, parts: Iterable[bpy.types.Object], behind: float | None) -> None:
    """Raises if a part of the cabin sticks out of the shell, or is behind the wall that closes the cabin."""
    bpy.context.view_layer.update()
    graph = bpy.context.evaluated_depsgraph_get()
    for part in parts:
        spots, _ = _measured(part, graph)
        for x, y, z in spots:
            outward = (0, 1 if y >= 0 else -1, 0)
            inside = shell.hit((x, y, z), (0, 0, 1)) and shell.hit((x, y, z), outward)
            assert inside and (behind is None or x > behind), f'{part.name} stands out of the cabin at ({x:.2f}, {y:.2f}, {z:.2f}).'
