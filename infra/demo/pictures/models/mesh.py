"""Meshes made by code: grids, lathes, boxes, tubes, and subdivision."""

from collections.abc import Sequence

import bmesh
import bpy
import numpy as np
from mathutils import Vector
from mathutils.bvhtree import BVHTree

Point = Sequence[float]


def add(name: str, points: Sequence[Point], faces: Sequence[Sequence[int]], material: bpy.types.Material | None = None) -> bpy.types.Object:
    mesh = bpy.data.meshes.new(name)
    mesh.from_pydata([tuple(map(float, point)) for point in points], [], [list(face) for face in faces])
    mesh.validate()
    made = bpy.data.objects.new(name, mesh)
    bpy.context.collection.objects.link(made)
    if material:
        mesh.materials.append(material)
    return made


def smooth(made: bpy.types.Object, angle: float = 35) -> bpy.types.Object:
    """Shades smoothly, but not across edges sharper than the angle."""
    mesh = bmesh.new()
    mesh.from_mesh(made.data)
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    for edge in mesh.edges:
        edge.smooth = len(edge.link_faces) == 2 and edge.calc_face_angle(0) < np.radians(angle)
    for face in mesh.faces:
        face.smooth = True
    mesh.to_mesh(made.data)
    mesh.free()
    return made


def subdivided(made: bpy.types.Object, levels: int) -> bpy.types.Object:
    made.modifiers.new('subdivision', 'SUBSURF').levels = levels
    return applied(made)


def applied(made: bpy.types.Object) -> bpy.types.Object:
    """Applies the modifiers to the mesh, and returns the object."""
    graph = bpy.context.evaluated_depsgraph_get()
    mesh = bpy.data.meshes.new_from_object(made.evaluated_get(graph), preserve_all_data_layers=True, depsgraph=graph)
    made.modifiers.clear()
    made.data = mesh
    for polygon in mesh.polygons:
        polygon.use_smooth = True
    return made


def grid_faces(rows: int, columns: int, wrap_rows: bool = False, wrap_columns: bool = False) -> list[tuple[int, ...]]:
    """Returns the faces between points that are ordered row by row."""
    return [
        (
            row * columns + column,
            row * columns + (column + 1) % columns,
            (row + 1) % rows * columns + (column + 1) % columns,
            (row + 1) % rows * columns + column,
        )
        for row in range(rows if wrap_rows else rows - 1)
        for column in range(columns if wrap_columns else columns - 1)
    ]


def lathe(name: str, profile: Sequence[tuple[float, float]], material, steps: int = 96, centre: Point = (0, 0, 0)) -> bpy.types.Object:
    """A profile of (radius, y) turned about an axis across the vehicle."""
    angles = np.linspace(0, 2 * np.pi, steps, endpoint=False)
    points = [
        (centre[0] + radius * np.cos(angle), centre[1] + across, centre[2] + radius * np.sin(angle))
        for angle in angles
        for radius, across in profile
    ]
    return smooth(add(name, points, grid_faces(steps, len(profile), wrap_rows=True), material), 40)


def box(name: str, size: Point, at: Point, material, soft: float = 0.0, levels: int = 3, turn: Point = (0, 0, 0)) -> bpy.types.Object:
    """A box about a point; its edges rounded over `soft` metres."""
    half = np.array(size) / 2
    mesh = bmesh.new()
    bmesh.ops.create_cube(mesh, size=2)
    for vertex in mesh.verts:
        vertex.co = Vector(np.array(vertex.co) * half)
    if soft:
        bmesh.ops.bevel(mesh, geom=list(mesh.edges), offset=min(soft, min(half) * 0.98), segments=levels, profile=0.5, affect='EDGES')
    made = add(name, [], [], material)
    mesh.to_mesh(made.data)
    mesh.free()
    made.location = at
    made.rotation_euler = [np.radians(angle) for angle in turn]
    return smooth(made, 50 if soft else 20)


def tube(name: str, path: Sequence[Point], radius: float, material, flat: float = 1.0, closed: bool = False) -> bpy.types.Object:
    """A round bar along a smooth path."""
    curve = bpy.data.curves.new(name, 'CURVE')
    curve.dimensions = '3D'
    curve.bevel_depth = radius
    curve.bevel_resolution = 4
    curve.use_fill_caps = True
    spline = curve.splines.new('POLY')
    dense = spline_through(path, 8, closed)
    spline.points.add(len(dense) - 1)
    for point, at in zip(spline.points, dense):
        point.co = (*map(float, at), 1)
    spline.use_cyclic_u = closed
    made = bpy.data.objects.new(name, curve)
    bpy.context.collection.objects.link(made)
    curve.materials.append(material)
    made.scale = (1, flat, 1)
    return made


def spline_through(path: Sequence[Point], steps: int, closed: bool = False) -> np.ndarray:
    """A Catmull-Rom spline through the points."""
    points = np.array(path, float)
    if len(points) < 3:
        return points
    around = np.vstack([points[-1:], points, points[:2]]) if closed else np.vstack([2 * points[0] - points[1], points, 2 * points[-1] - points[-2]])
    part = np.linspace(0, 1, steps, endpoint=False)[:, None]
    pieces = [
        0.5 * (2 * b + (c - a) * part + (2 * a - 5 * b + 4 * c - d) * part**2 + (3 * b - a - 3 * c + d) * part**3)
        for a, b, c, d in zip(around, around[1:], around[2:], around[3:])
    ]
    return np.vstack(pieces if closed else [*pieces, points[-1:]])


class Surface:
    """Finds the points where rays hit an object."""

    def __init__(self, made: bpy.types.Object) -> None:
        mesh = made.data
        self.tree = BVHTree.FromPolygons([vertex.co for vertex in mesh.vertices], [polygon.vertices for polygon in mesh.polygons])

    def hit(self, start: Point, direction: Point) -> tuple[Vector, Vector] | None:
        """Returns the point of the hit and its normal; None without a hit."""
        at, normal, _, _ = self.tree.ray_cast(Vector(start), Vector(direction).normalized())
        return (at, normal) if at else None

    def side(self, x: float, z: float) -> float:
        """Returns half of the width at this place."""
        found = self.hit((x, 3, z), (0, -1, 0))
        return found[0].y if found else 0.8

    def front(self, y: float, z: float, sign: int = 1) -> float:
        found = self.hit((sign * 6, y, z), (-sign, 0, 0))
        return found[0].x if found else 0

    def top(self, x: float, y: float) -> float:
        found = self.hit((x, y, 4), (0, 0, -1))
        return found[0].z if found else 0


def mirrored(made: bpy.types.Object) -> bpy.types.Object:
    """Returns a mirrored copy on the other side."""
    other = made.copy()
    other.data = made.data.copy()
    bpy.context.collection.objects.link(other)
    other.matrix_world = mirror_matrix @ made.matrix_basis
    return other


from mathutils import Matrix  # noqa: E402

mirror_matrix = Matrix.Scale(-1, 4, (0, 1, 0))


def prism(name: str, outline: Sequence[tuple[float, float]], width: float, material, soft: float = 0.0, corner: float = 0.0) -> bpy.types.Object:
    """An outline of (x, z) as wide as that across the vehicle; its corners and its edges rounded."""
    mesh = bmesh.new()
    vertices = [mesh.verts.new((x, -width / 2, z)) for x, z in outline]
    face = mesh.faces.new(vertices)
    made_of = bmesh.ops.extrude_face_region(mesh, geom=[face])['geom']
    for part in made_of:
        if isinstance(part, bmesh.types.BMVert):
            part.co.y = width / 2
    bmesh.ops.recalc_face_normals(mesh, faces=mesh.faces)
    across = [edge for edge in mesh.edges if abs(edge.verts[0].co.y - edge.verts[1].co.y) > width / 2]
    if corner:
        bmesh.ops.bevel(mesh, geom=across, offset=corner, segments=6, profile=0.5, affect='EDGES')
    if soft:
        rim = [edge for edge in mesh.edges if abs(edge.verts[0].co.y - edge.verts[1].co.y) < 1e-5 and len(edge.link_faces) == 2 and edge.calc_face_angle(0) > 1]
        bmesh.ops.bevel(mesh, geom=rim, offset=soft, segments=3, profile=0.5, affect='EDGES')
    made = add(name, [], [], material)
    mesh.to_mesh(made.data)
    mesh.free()
    return smooth(made, 40)
