"""The control mesh of a car's shell: rows from the floor's edge over the flank and the window to the roof's middle, columns from nose to tail."""

from dataclasses import dataclass

import bmesh
import bpy
import numpy as np

import materials
from car_shape import Car
from mesh import add, applied

rows, columns, across = 10, 15, 4
side, top, front, rear = range(4)


def _mix(a, b, part):
    return a + (b - a) * part


def _top_line(car: Car) -> np.ndarray:
    """x and z along the middle."""
    nose = car.wheelbase / 2 + car.front
    tail = nose - car.length
    lead = np.array([nose - 0.10 - 0.5 * max(0, 0.62 - car.bonnet), car.bonnet])
    cowl, header, end, deck = (np.array(point) for point in (car.cowl, car.header, car.roof_end, car.deck))
    last = np.array([tail + car.tail[0], car.tail[1]])
    bonnet = lambda part: _mix(lead, cowl, part) + [0, (0.045 - 0.02 * car.square) * np.sin(np.pi * part)]
    highest = _mix(header[0], end[0], 0.4) if car.roof_mid is None else car.roof_mid
    roof = np.array([highest, car.height])
    back = lambda part: _mix(end, deck, part)
    return np.array(
        [
            lead,
            bonnet(0.3),
            bonnet(0.62),
            bonnet(0.9),
            cowl,
            _mix(cowl, header, 0.5) + [0.01, 0.022],
            header,
            _mix(header, roof, 0.45) + [0, 0.010],
            roof,
            _mix(roof, end, 0.6) + [0, 0.012],
            end,
            back(0.5) + [-0.012, 0.018],
            deck,
            _mix(deck, last, 0.5) + [0, 0.006],
            last,
        ]
    )


def _side_x(car: Car) -> np.ndarray:
    """x of the columns low on the flank."""
    half = car.wheelbase / 2
    nose, arch = half + car.front, car.wheel.radius + 0.09
    tail = nose - car.length
    doors = np.linspace(half - arch, -half + arch, 8)
    rear_overhang = -half - arch - tail
    return np.array([nose - car.nose_round, half + arch, half, *doors, -half, -half - arch, tail + min(rear_overhang * 0.4, 0.3), tail + car.tail_round])


def _plan(car: Car, x: np.ndarray, amount: float) -> np.ndarray:
    """Returns the width at each x, as a share of the car's width."""
    nose = car.wheelbase / 2 + car.front
    tail = nose - car.length
    to_nose = np.clip((x - (nose - 1.25)) / 1.25, 0, 1)
    to_tail = np.clip(((tail + 1.25) - x) / 1.25, 0, 1)
    return 1 - amount * (0.105 * to_nose**2.2 + 0.075 * to_tail**2.2) * (1 - 0.55 * car.square)


def half_section(car: Car) -> np.ndarray:
    """Returns the points of the left half, by row and column."""
    half = car.width / 2
    top_line, low_x = _top_line(car), _side_x(car)
    part = np.linspace(0, 1, columns)
    belt_x = top_line[:, 0].copy()
    corner_f, corner_r = low_x[0], low_x[-1]
    belt_x[:5] = np.linspace(corner_f - 0.05, car.cowl[0] - 0.30, 5)
    belt_x[5] = car.cowl[0] - 0.42
    belt_x[6] = min(car.header[0], belt_x[5] - 0.12)
    rear_x = min(car.deck[0] + 0.10, car.roof_end[0] + 0.1)
    belt_x[10] = max(car.roof_end[0] - 0.02, corner_r + 0.30)
    belt_x[6:11] = np.linspace(belt_x[6], belt_x[10], 5)
    belt_x[12] = max(car.deck[0] + 0.06, corner_r + 0.12)
    belt_x[11] = (belt_x[10] + belt_x[12]) / 2
    belt_x[14] = corner_r + 0.02
    belt_x[13] = (belt_x[12] + belt_x[14]) / 2
    lead_z, tail_z = car.bonnet - 0.025, car.tail[1] - 0.01
    deck_drop = np.clip((belt_x - belt_x[12]) / min(-0.05, belt_x[14] - belt_x[12]), 0, 1)
    belt_z = np.where(
        belt_x >= belt_x[4],
        _mix(car.belt[0] - 0.03, lead_z, np.clip((belt_x - belt_x[4]) / (belt_x[0] - belt_x[4]), 0, 1) ** 1.5),
        _mix(car.belt[0], car.belt[1], np.clip((belt_x[4] - belt_x) / (belt_x[4] - belt_x[12]), 0, 1)),
    )
    belt_z = _mix(belt_z, np.full(columns, tail_z), deck_drop)
    points = np.zeros((rows, columns, 3))
    clearance = car.clearance
    ends = np.abs(part * 2 - 1) ** 6
    low = [
        (clearance + 0.02 + 0.06 * ends, 0.86, 0),
        (clearance + 0.07 + 0.05 * ends, 0.945, 0.02),
        (_mix(clearance, car.belt[0], 0.27) + 0.0 * ends, 0.985, 0.1),
        (_mix(clearance, car.belt[0], 0.60), 1.0, 0.35),
    ]
    for row, (z, wide, blend) in enumerate(low):
        x = _mix(low_x, belt_x, blend)
        x[0], x[-1] = corner_f, corner_r
        points[row] = np.stack([x, half * wide * _plan(car, x, 1.0), z * np.ones(columns)], 1)
    x = _mix(low_x, belt_x, 0.7)
    x[0], x[-1] = corner_f, corner_r
    shoulder_z = belt_z - _mix(0.115, 0.10, part)
    points[4] = np.stack([x, half * 1.002 * _plan(car, x, 1.0), shoulder_z], 1)
    points[3, :, 2] = np.minimum(points[3, :, 2], shoulder_z - 0.12)
    inset = _mix(0.045, 0.035, car.square)
    points[5] = np.stack([belt_x, (half - inset) * _plan(car, belt_x, 1.15), belt_z], 1)
    _upper(car, points, top_line)
    return points


def _upper(car: Car, points: np.ndarray, top_line: np.ndarray) -> None:
    """The rows of bonnet, windscreen, roof, rear window and deck."""
    half = car.width / 2
    roof_half = half - 0.045 - car.tumblehome
    edge = points[5]
    bow = np.zeros(columns)
    bow[:5] = np.linspace(0.10, 0.26, 5)
    bow[5], bow[6] = 0.20, 0.13
    bow[7:10] = [0.06, 0.0, -0.05]
    bow[10:13] = [-0.09, -0.11, -0.12] if car.deck[0] > top_line[14, 0] + 0.25 else [-0.05, -0.06, -0.07]
    bow[13:] = [-0.10, -0.08]
    bow *= 1 - 0.6 * car.square
    cabin = np.array([0, 0, 0, 0, 0.0, 0.5, 1, 1, 1, 1, 1, 0.55, 0.06, 0, 0])
    for column in range(columns):
        x, z = top_line[column]
        low_y = edge[column, 1] - (0.10 if column < 5 else 0.07)
        six_y = _mix(low_y, roof_half * (1 if column < 10 else 0.97), cabin[column])
        crown = _mix(0.055 if column < 5 else 0.035, 0.032, cabin[column])
        six_z = z - crown - _mix(0.012, 0.035 * (1 - 0.5 * car.square), cabin[column])
        if cabin[column] == 0:
            six_z = max(six_z, edge[column, 2] + 0.012)
        six_x = x - bow[column]
        points[6, column] = (six_x, six_y, six_z)
        for row, part in ((7, 0.78), (8, 0.42), (9, 0.0)):
            rise = 1 - part**2.4
            points[row, column] = (x - bow[column] * part**2, six_y * part * (1.02 if row == 7 else 1), _mix(six_z + 0.4 * crown, z, rise))


def _cap(points: np.ndarray, column: int, end: float, lean: np.ndarray) -> np.ndarray:
    """The front or rear: rows 0 to 5 by `across` steps from the corner to the middle."""
    made = np.zeros((6, across + 1, 3))
    made[:, 0] = points[:6, column]
    made[5] = points[5:, column]
    for row in range(5):
        corner = points[row, column]
        for step in range(1, across + 1):
            y = corner[1] * (1 - step / across) ** 0.92
            part = 1 - (y / corner[1]) ** 2.6
            made[row, step] = (_mix(corner[0], end + lean[row], part), y, corner[2] - (0.015 if row > 2 else 0) * part)
    return made


@dataclass
class Shell:
    made: bpy.types.Object
    points: np.ndarray
    row: np.ndarray
    level: np.ndarray
    column: np.ndarray
    panel: np.ndarray

    def at(self, panel: int, row: float, *, x: float | None = None, y: float | None = None) -> np.ndarray:
        """A point of the left half's surface, by its row and one coordinate."""
        wanted = (self.panel == panel) & (self.points[:, 1] > -0.01)
        points = self.points[wanted]
        along = points[:, 0] - x if x is not None else points[:, 1] - y
        rows = self.level if panel in (front, rear) else self.row
        far = ((rows[wanted] - row) * 0.15) ** 2 + along**2
        near = np.argsort(far)[:4]
        weight = 1 / (far[near] + 1e-7)
        return (points[near] * weight[:, None]).sum(0) / weight.sum()


def make_shell(car: Car, levels: int = 4) -> Shell:
    points = half_section(car)
    nose = car.wheelbase / 2 + car.front
    tail = nose - car.length
    front_lean = np.array([-0.05, -0.01, 0.012, 0.0, -0.035])
    rear_lean = np.array([0.07, 0.02, -0.012, 0.0, 0.02])
    caps = [_cap(points, 0, nose, front_lean), _cap(points, columns - 1, tail, rear_lean)]
    all_points, row_of, column_of, level_of = [], [], [], []
    index: dict[tuple, int] = {}

    def use(key: tuple, point, row: float, column: float, level: float) -> int:
        if key not in index:
            index[key] = len(all_points)
            all_points.append(point)
            row_of.append(row)
            column_of.append(column)
            level_of.append(level)
        return index[key]

    def flank(row: int, column: int) -> int:
        return use(('flank', row, column), points[row, column], row, column, min(row, 5))

    def on_cap(which: int, row: int, step: int) -> int:
        column = 0 if which == 0 else columns - 1
        if step == 0:
            return flank(row, column)
        if row == 5:
            return flank(5 + step, column)
        return use((which, row, step), caps[which][row, step], row, column, row)

    faces, panels = [], []
    for row in range(rows - 1):
        for column in range(columns - 1):
            faces.append((flank(row, column), flank(row + 1, column), flank(row + 1, column + 1), flank(row, column + 1)))
            panels.append(side if row < 6 else top)
    for which in (0, 1):
        for row in range(5):
            for step in range(across):
                square = (on_cap(which, row, step), on_cap(which, row, step + 1), on_cap(which, row + 1, step + 1), on_cap(which, row + 1, step))
                faces.append(square if which == 0 else square[::-1])
                panels.append(front if which == 0 else rear)
    made = add('shell', all_points, faces)
    for name, values in (('row', row_of), ('column', column_of), ('level', level_of)):
        made.data.attributes.new(name, 'FLOAT', 'POINT').data.foreach_set('value', np.array(values, np.float32))
    made.data.attributes.new('panel', 'INT', 'FACE').data.foreach_set('value', np.array(panels, np.int32))
    for _ in range(4):
        made.data.materials.append(None)
    made.data.polygons.foreach_set('material_index', np.array(panels, np.int32))
    _crease(made, index, car)
    mirror = made.modifiers.new('mirror', 'MIRROR')
    mirror.use_axis = (False, True, False)
    mirror.merge_threshold = 0.004
    made.modifiers.new('subdivision', 'SUBSURF').levels = levels
    applied(made)
    made.data.flip_normals()
    shell = _measured(made, car)
    if car.cut is not None:
        _cut(made, car.cut)
    return shell


def _cut(made: bpy.types.Object, x: float) -> None:
    """Removes all but the cab, and closes it with a wall."""
    mesh = bmesh.new()
    mesh.from_mesh(made.data)
    cut = bmesh.ops.bisect_plane(mesh, geom=[*mesh.verts, *mesh.edges, *mesh.faces], plane_co=(x, 0, 0), plane_no=(-1, 0, 0), clear_outer=True)
    edge = [part for part in cut['geom_cut'] if isinstance(part, bmesh.types.BMEdge)]
    wall = bmesh.ops.contextual_create(mesh, geom=edge)['faces']
    for face in wall:
        face.material_index = 4
        face.smooth = False
    mesh.to_mesh(made.data)
    mesh.free()
    made.data.materials.append(materials.paint())


def _crease(made: bpy.types.Object, index: dict, car: Car) -> None:
    """Sharpens the edges of the shoulder, the window's sill, the roof and the tail."""
    sharp = {5: 0.35 + 0.4 * car.square, 6: 0.45 + 0.3 * car.square, 4: 0.45, 1: 0.4}
    amounts: dict[tuple[int, int], float] = {}
    for row, amount in sharp.items():
        for column in range(columns - 1):
            ends = sorted((index['flank', row, column], index['flank', row, column + 1]))
            amounts[tuple(ends)] = amount * (0.6 if row == 6 and column < 3 else 1)
    for row in range(5, rows - 1):
        for column, amount in ((0, 0.3), (columns - 1, 0.5), (4, 0.6), (10, 0.3), (12, 0.4)):
            ends = sorted((index['flank', row, column], index['flank', row + 1, column]))
            amounts[tuple(ends)] = amount
    values = [amounts.get(tuple(sorted(edge.vertices)), 0.0) for edge in made.data.edges]
    made.data.attributes.new('crease_edge', 'FLOAT', 'EDGE').data.foreach_set('value', np.array(values, np.float32))


def _measured(made: bpy.types.Object, car: Car) -> Shell:
    """Stretches the mesh to the published sizes, flares the arches and presses a line along the doors."""
    mesh = made.data
    count = len(mesh.vertices)
    points = np.zeros(count * 3, np.float32)
    mesh.vertices.foreach_get('co', points)
    points = points.reshape(-1, 3)
    row, level, column = (np.zeros(count, np.float32) for _ in range(3))
    for name, values in (('row', row), ('level', level), ('column', column)):
        mesh.attributes[name].data.foreach_get('value', values)
    nose = car.wheelbase / 2 + car.front
    tail = nose - car.length
    low, high = points[:, 0].min(), points[:, 0].max()
    points[:, 0] = tail + (points[:, 0] - low) / (high - low) * car.length
    points[:, 2] = car.clearance + (points[:, 2] - points[:, 2].min()) * (car.height - car.clearance) / (points[:, 2].max() - points[:, 2].min())
    points[:, 1] *= (car.width / 2 - car.flare * 0.6) / points[:, 1].max()
    flank = np.sign(points[:, 1]) * np.clip((np.abs(points[:, 1]) / (car.width / 2) - 0.72) / 0.12, 0, 1) * np.clip((5 - row) / 0.8, 0, 1)
    for axle in (car.wheelbase / 2, -car.wheelbase / 2):
        far = np.hypot(points[:, 0] - axle, (points[:, 2] - car.wheel.radius) * 0.95)
        edge = far - (car.wheel.radius + 0.045)
        points[:, 1] += flank * car.flare * np.exp(-((np.maximum(edge, 0) / 0.13) ** 2))
    between = np.clip((car.wheelbase / 2 - np.abs(points[:, 0])) / 0.35, 0, 1)
    points[:, 1] -= flank * between * car.crease * 1.6 * np.exp(-(((row - 1.9) / 0.55) ** 2))
    points[:, 1] += flank * car.crease * np.exp(-(((row - 4.0) / 0.22) ** 2)) * 0.7
    mesh.vertices.foreach_set('co', points.ravel())
    mesh.update()
    panel = np.zeros(count, np.int32)
    for polygon in mesh.polygons:
        panel[list(polygon.vertices)] = polygon.material_index
    return Shell(made, points, row, level, column, panel)
