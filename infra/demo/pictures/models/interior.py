"""Renders the views from inside into ../files: python interior.py

A car's cabin with dark and with light trim, and a caravan's room. Each as a picture and as a panorama, from the front seats'
middle or the entrance; x is forward, y left, the floor at 0.
"""

import argparse
from pathlib import Path

import bpy
import numpy as np
from mathutils import Vector
from PIL import Image, ImageDraw

import materials
import studio
from mesh import add, box, grid_faces, lathe, mirrored, prism, smooth, spline_through, subdivided, tube

files = Path(__file__).resolve().parent.parent / 'files' / 'vehicles'


def _soft(name: str, size, at, material, turn=(0, 0, 0), levels: int = 3):
    """A cushion: a fully rounded box."""
    made = box(name, size, at, material, min(size) * 0.32, 2, turn)
    return subdivided(made, levels - 1)


def _sheet(name: str, rows, material):
    """A smooth skin over rows of points."""
    points = [point for row in rows for point in row]
    return subdivided(smooth(add(name, points, grid_faces(len(rows), len(rows[0])), material), 60), 1)


def _glowing_picture(name: str, drawn: Image.Image, strength: float) -> bpy.types.Material:
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    texture = tree.nodes.new('ShaderNodeTexImage')
    texture.image = bpy.data.images.new(name, *drawn.size)
    texture.image.pixels = (np.asarray(drawn.convert('RGBA').transpose(Image.Transpose.FLIP_TOP_BOTTOM), float) / 255).ravel()
    shader = tree.nodes['Principled BSDF']
    shader.inputs['Base Color'].default_value = (0.005, 0.005, 0.006, 1)
    shader.inputs['Roughness'].default_value = 0.12
    shader.inputs['Emission Strength'].default_value = strength
    tree.links.new(texture.outputs[0], shader.inputs['Emission Color'])
    return made


def _display(name: str, drawn: Image.Image, wide: float, at, lean: float) -> None:
    """A lit picture, facing back."""
    high = wide * drawn.height / drawn.width
    box(name + ' frame', (0.022, wide + 0.018, high + 0.018), at, materials.gloss_black(), 0.008, turn=(0, lean, 0))
    face = add(name, [(0, wide / 2, -high / 2), (0, -wide / 2, -high / 2), (0, -wide / 2, high / 2), (0, wide / 2, high / 2)], [(0, 1, 2, 3)], _glowing_picture(name, drawn, 1.1))
    layer = face.data.uv_layers.new()
    for loop, spot in zip(layer.data, ((0, 0), (1, 0), (1, 1), (0, 1))):
        loop.uv = spot
    face.rotation_euler = (0, np.radians(lean), 0)
    face.location = Vector(at) + Vector((-0.0125, 0, 0.0))


def _map() -> Image.Image:
    drawn = Image.new('RGB', (960, 540), (22, 26, 32))
    pen = ImageDraw.Draw(drawn)
    pen.rectangle((0, 0, 90, 540), fill=(12, 14, 18))
    for index in range(5):
        pen.rounded_rectangle((26, 40 + index * 96, 64, 78 + index * 96), 10, fill=(70, 78, 90) if index else (60, 150, 235))
    for start in range(-400, 1000, 130):
        pen.line((start + 90, 0, start + 420, 540), fill=(44, 50, 60), width=10)
        pen.line((90, start + 60, 960, start - 130), fill=(44, 50, 60), width=8)
    pen.polygon([(520, 0), (760, 0), (640, 170), (500, 120)], fill=(30, 56, 44))
    pen.line([(300, 540), (360, 400), (520, 330), (560, 210), (720, 120), (800, 0)], fill=(70, 160, 250), width=16, joint='curve')
    pen.ellipse((338, 378, 382, 422), fill=(255, 255, 255))
    pen.ellipse((346, 386, 374, 414), fill=(70, 160, 250))
    pen.rounded_rectangle((640, 380, 930, 510), 22, fill=(40, 45, 54))
    for x, y, wide in ((664, 406, 150), (664, 446, 220), (664, 474, 110)):
        pen.rounded_rectangle((x, y, x + wide, y + 14), 7, fill=(190, 198, 208) if y == 406 else (110, 118, 130))
    return drawn


def _gauges() -> Image.Image:
    drawn = Image.new('RGB', (960, 300), (6, 7, 9))
    pen = ImageDraw.Draw(drawn)
    for x in (200, 760):
        pen.arc((x - 130, 24, x + 130, 284), 140, 400, fill=(70, 80, 92), width=8)
        pen.arc((x - 130, 24, x + 130, 284), 140, 250, fill=(90, 175, 255), width=12)
        for angle in np.linspace(140, 400, 11):
            turn = np.radians(angle)
            pen.line([(x + r * np.cos(turn), 154 + r * np.sin(turn)) for r in (100, 116)], fill=(200, 206, 214), width=4)
        pen.rounded_rectangle((x - 36, 140, x + 36, 172), 8, fill=(215, 220, 228))
    pen.rounded_rectangle((380, 60, 580, 240), 20, fill=(18, 22, 28))
    pen.polygon([(440, 220), (468, 90), (492, 90), (520, 220)], fill=(52, 60, 72))
    return drawn


def _seat(y: float, x: float, trim, dark) -> None:
    _soft('cushion', (0.50, 0.36, 0.15), (x, y, 0.36), trim, (0, -6, 0))
    for side in (1, -1):
        _soft('bolster', (0.50, 0.11, 0.17), (x - 0.01, y + side * 0.21, 0.375), dark, (side * 12, -6, 0))
        _soft('back bolster', (0.15, 0.11, 0.54), (x - 0.285, y + side * 0.215, 0.71), dark, (0, -16, side * -14))
    _soft('back', (0.13, 0.36, 0.60), (x - 0.31, y, 0.71), trim, (0, -16, 0))
    _soft('head rest', (0.10, 0.27, 0.18), (x - 0.43, y, 1.10), trim, (0, -8, 0))
    for side in (1, -1):
        tube('post', [(x - 0.40, y + side * 0.07, 0.98), (x - 0.43, y + side * 0.07, 1.10)], 0.006, materials.chrome())
    for part in (-0.09, 0.09):
        tube('seam', [(x + 0.22, y + part, 0.452), (x, y + part, 0.445), (x - 0.22, y + part, 0.425)], 0.002, dark)


def _dashboard(trim, dark, accent) -> None:
    profile = [(1.02, 0.93), (0.86, 0.955), (0.72, 0.955), (0.63, 0.94), (0.605, 0.91), (0.625, 0.875), (0.64, 0.83), (0.635, 0.80), (0.60, 0.775), (0.60, 0.74), (0.66, 0.64), (0.74, 0.50), (0.9, 0.42)]
    ys = np.linspace(-0.76, 0.76, 25)
    bow = lambda y: -0.05 * (y / 0.76) ** 2 + 0.015 * np.cos(y * 8)
    parts = ((profile[:6], dark), (profile[5:8], accent), (profile[7:], trim))
    for part, material in parts:
        _sheet('dash', [[(x + bow(y), y, z) for y in ys] for x, z in part], material)
    for y in (-0.66, -0.13, 0.13, 0.66):
        x = 0.622 + bow(y)
        box('vent', (0.03, 0.17, 0.062), (x + 0.004, y, 0.845), materials.gloss_black(), 0.012)
        for row in (-0.016, 0.0, 0.016):
            box('slat', (0.012, 0.15, 0.004), (x - 0.013, y, 0.845 + row), materials.plastic(), 0.001)
        box('knob', (0.012, 0.012, 0.02), (x - 0.018, y, 0.845), materials.chrome(), 0.003)
    tube('trim line', [(0.618 + bow(y), y, 0.873) for y in np.linspace(-0.75, 0.75, 13)], 0.003, materials.chrome())
    _display('screen', _map(), 0.30, (0.585, 0, 0.975), -10)
    box('hood', (0.16, 0.36, 0.02), (0.70, -0.37, 1.035), dark, 0.009, turn=(0, 4, 0))
    _display('gauges', _gauges(), 0.29, (0.665, -0.37, 0.975), -14)
    for index in range(5):
        box('key', (0.012, 0.045, 0.018), (0.592, (index - 2) * 0.055, 0.765), materials.gloss_black(), 0.004)
    for side in (1, -1):
        dial = lathe('dial', [(0, 0.022), (0.018, 0.02), (0.021, 0.0), (0.024, -0.01)], materials.chrome(), 40)
        dial.rotation_euler = (0, 0, np.pi / 2)
        dial.location = (0.585, side * 0.17, 0.765)


def _steering(dark) -> None:
    parts = []
    ring = [(0.182 + 0.0165 * np.cos(a), 0.0165 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 16)]
    parts.append(lathe('rim', ring, dark, 72))
    hub = lathe('hub', [(0, -0.012), (0.055, -0.01), (0.075, 0.004), (0.078, 0.03), (0.05, 0.06), (0, 0.07)], materials.plastic(), 48)
    parts.append(hub)
    badge = lathe('badge', [(0, -0.016), (0.02, -0.016), (0.024, -0.012)], materials.chrome(), 32)
    parts.append(badge)
    for angle in (0, np.pi, -np.pi / 2):
        spoke = box('spoke', (0.12, 0.018, 0.05 if angle >= 0 else 0.06), (0.122 * np.cos(angle), 0.006, 0.122 * np.sin(angle)), materials.plastic(), 0.008)
        spoke.rotation_euler = (0, -angle, 0)
        parts.append(spoke)
        if angle >= 0:
            pad = box('pad', (0.06, 0.012, 0.034), (0.115 * np.cos(angle), -0.006, 0.0), materials.gloss_black(), 0.006)
            parts.append(pad)
    holder = bpy.data.objects.new('steering', None)
    bpy.context.collection.objects.link(holder)
    for part in parts:
        part.parent = holder
    # The axle's -y faces the driver: back and up.
    holder.rotation_euler = (np.radians(-24), 0, np.radians(-90))
    holder.location = (0.42, -0.37, 0.80)
    tube('column', [(0.44, -0.37, 0.79), (0.66, -0.37, 0.70)], 0.045, materials.plastic())
    for side in (1, -1):
        tube('stalk', [(0.50, -0.37 + side * 0.05, 0.775), (0.49, -0.37 + side * 0.20, 0.80)], 0.009, materials.plastic())


def _console(trim, dark) -> None:
    prism('console', [(0.70, 0.1), (0.70, 0.60), (0.60, 0.60), (0.30, 0.50), (-0.30, 0.48), (-0.30, 0.1)], 0.24, dark, 0.025, 0.05)
    box('deck', (0.46, 0.19, 0.012), (0.20, 0, 0.497), materials.gloss_black(), 0.005, turn=(0, -2, 0))
    for x in (0.10, 0.20):
        cup = lathe('cup', [(0.041, 0.006), (0.037, 0.007), (0.035, 0.0), (0.034, -0.02), (0.0, -0.02)], materials.chrome(), 48)
        cup.rotation_euler = (np.pi / 2, 0, 0)
        cup.location = (x, 0.04, 0.506)
    _soft('arm rest', (0.32, 0.20, 0.09), (-0.17, 0, 0.545), trim)
    _soft('boot', (0.10, 0.09, 0.05), (0.33, -0.015, 0.515), dark)
    _soft('selector', (0.055, 0.05, 0.085), (0.325, -0.015, 0.575), materials.gloss_black(), (0, -10, 0))


def _door(trim, dark, accent) -> None:
    """The left one; the right one is its mirror image."""
    y = 0.755
    xs = np.linspace(-0.62, 0.78, 15)
    rows = [[(x, y - 0.02 + inward, z) for x in xs] for z, inward in ((0.10, 0.0), (0.34, -0.01), (0.46, -0.03), (0.52, -0.055), (0.575, -0.06), (0.60, -0.035), (0.66, -0.005), (0.78, 0.0), (0.86, -0.01), (0.90, -0.025), (0.915, 0.0), (0.92, 0.05))]
    for part, material in ((rows[:5], dark), (rows[4:8], trim), (rows[7:], dark)):
        mirrored(_sheet('door', part, material))
    mirrored(_soft('arm rest', (0.62, 0.09, 0.06), (0.02, y - 0.075, 0.60), trim))
    mirrored(tube('pull', [(0.06, y - 0.085, 0.645), (0.10, y - 0.10, 0.69), (0.30, y - 0.09, 0.74), (0.36, y - 0.04, 0.76)], 0.012, materials.chrome()))
    mirrored(box('handle', (0.11, 0.018, 0.03), (0.42, y - 0.035, 0.80), materials.chrome(), 0.008))
    mirrored(box('inlay', (0.95, 0.008, 0.035), (0.10, y - 0.025, 0.845), accent, 0.003))
    for index in range(4):
        mirrored(box('switch', (0.03, 0.016, 0.008), (0.14 + index * 0.042, y - 0.085, 0.635), materials.gloss_black(), 0.003))
    for radius in (0.05, 0.065, 0.08):
        ring = lathe('speaker', [(radius + 0.0035 * np.cos(a), 0.0035 * np.sin(a)) for a in np.linspace(0, 2 * np.pi, 8)], materials.plastic(), 48)
        ring.location = (0.52, y - 0.03, 0.30)
        mirrored(ring)
    mirrored(box('pocket', (0.60, 0.05, 0.12), (0.05, y - 0.055, 0.24), dark, 0.02))


def _frame(dark, lining) -> None:
    """Roof, pillars and the parts that hang from them."""
    ys = np.linspace(-0.70, 0.70, 9)
    arch = lambda y: -0.06 * (y / 0.70) ** 2
    _sheet('roof', [[(x, y, z + arch(y)) for y in ys] for x, z in ((0.34, 1.365), (0.28, 1.40), (-0.4, 1.42), (-1.4, 1.40), (-2.0, 1.28))], lining)
    rail = [(-1.2, 0.72, 1.32), (-0.3, 0.70, 1.345), (0.26, 0.69, 1.32), (0.5, 0.70, 1.20), (1.08, 0.74, 0.93)]
    mirrored(tube('pillar', rail, 0.042, lining))
    tube('header', [(0.34 + 0.02 * np.cos(y * 2), y, 1.362 + arch(y)) for y in np.linspace(-0.69, 0.69, 9)], 0.03, lining)
    mirrored(box('middle pillar', (0.13, 0.05, 0.60), (-0.50, 0.735, 1.10), lining, 0.02, turn=(-4, 0, 0)))
    mirrored(tube('belt', [(-0.48, 0.705, 1.26), (-0.47, 0.715, 0.95), (-0.46, 0.70, 0.5)], 0.022, materials.plain('belt', (0.02, 0.02, 0.02), 0.8), flat=0.2))
    mirrored(_soft('visor', (0.17, 0.44, 0.025), (0.24, 0.37, 1.372), lining, (0, -9, 0)))
    box('mirror', (0.03, 0.24, 0.065), (0.36, 0, 1.285), materials.gloss_black(), 0.02, turn=(0, -6, 0))
    box('mirror glass', (0.004, 0.215, 0.048), (0.344, 0, 1.284), materials.chrome(), 0.002, turn=(0, -6, 0))
    box('lamp', (0.16, 0.14, 0.03), (0.16, 0, 1.392), lining, 0.012)
    box('fire wall', (0.03, 1.5, 0.90), (1.02, 0, 0.48), dark)
    mirrored(box('foot wall', (0.32, 0.04, 0.86), (0.90, 0.755, 0.48), dark))
    box('tail gate', (0.05, 1.4, 0.9), (-2.15, 0, 0.45), dark)
    mirrored(box('quarter', (1.6, 0.05, 0.85), (-1.45, 0.76, 0.43), dark, 0.02))


def _outside() -> None:
    """A bright ground, the bonnet and the mirrors."""
    box('ground', (60, 60, 0.02), (0, 0, -0.5), materials.plain('ground', (0.36, 0.365, 0.37), 0.8))
    _sheet('bonnet', [[(x, y, z - 0.05 * (y / 0.8) ** 2) for y in np.linspace(-0.8, 0.8, 9)] for x, z in ((1.05, 0.92), (1.5, 0.89), (1.95, 0.80), (2.1, 0.66))], materials.plain('bonnet', (0.30, 0.31, 0.33), 0.3, 0.6, 1))
    mirrored(_soft('outer mirror', (0.12, 0.24, 0.16), (0.66, 0.97, 0.98), materials.plain('bonnet', (0.30, 0.31, 0.33), 0.3, 0.6, 1)))
    mirrored(box('outer glass', (0.006, 0.19, 0.115), (0.592, 0.965, 0.98), materials.chrome(), 0.003))


def make_cabin(light: bool) -> None:
    dark = materials.plain('dark trim', (0.022, 0.022, 0.024), 0.55)
    trim = materials.plain('light trim', (0.30, 0.17, 0.09), 0.5) if light else materials.plain('black trim', (0.034, 0.035, 0.038), 0.5)
    accent = materials.plain('accent', (0.20, 0.115, 0.06), 0.3, coat=0.6) if light else materials.plain('accent', (0.32, 0.33, 0.34), 0.32, 0.9)
    lining = materials.plain('lining', (0.55, 0.53, 0.50) if light else (0.42, 0.42, 0.41), 0.9)
    box('carpet', (3.4, 1.56, 0.04), (-0.5, 0, 0.08), materials.plain('carpet', (0.018, 0.018, 0.019), 0.95))
    for y in (0.37, -0.37):
        _seat(y, -0.02, trim, dark)
        _seat(y, -0.95, trim, dark)
    _dashboard(trim, dark, accent)
    _steering(dark)
    _console(trim, dark)
    _door(trim, dark, accent)
    _frame(dark, lining)
    _outside()


def make_room() -> None:
    """A caravan: the door behind, kitchen on the left, dinette on the right, the bed ahead."""
    wall = materials.plain('wall', (0.72, 0.70, 0.66), 0.5)
    wood = materials.plain('wood', (0.42, 0.27, 0.15), 0.4, coat=0.2)
    white = materials.plain('white', (0.78, 0.77, 0.74), 0.3, coat=0.5)
    cloth = materials.plain('cloth', (0.26, 0.28, 0.30), 0.85)
    linen = materials.plain('linen', (0.74, 0.73, 0.70), 0.85)
    bench = materials.plain('bench', (0.05, 0.052, 0.055), 0.25, coat=0.6)
    steel = materials.steel()
    box('floor', (6, 2.3, 0.04), (0.8, 0, 0), materials.plain('boards', (0.30, 0.21, 0.13), 0.45, coat=0.3))
    for x in np.arange(-1.9, 3.6, 0.18):
        box('joint', (0.004, 2.3, 0.002), (x, 0, 0.021), materials.dark())
    mirrored(box('wall', (6, 0.04, 2.0), (0.8, 1.15, 1.0), wall))
    box('ceiling', (6, 2.3, 0.04), (0.8, 0, 2.0), white)
    box('ahead', (0.04, 2.3, 2.0), (3.5, 0, 1.0), wall)
    box('behind', (0.04, 2.3, 2.0), (-2.0, 0, 1.0), wall)
    pane = materials.glowing('daylight', (0.86, 0.93, 1.0), 3.2)
    for x, y, wide, z in ((0.55, 1.125, 0.9, 1.32), (0.9, -1.125, 1.1, 1.25), (2.7, 1.125, 0.6, 1.25), (2.7, -1.125, 0.6, 1.25), (-1.0, 1.125, 0.45, 1.4)):
        box('window frame', (wide + 0.08, 0.02, 0.50), (x, y, z), materials.plastic(), 0.008)
        box('window', (wide, 0.026, 0.42), (x, y, z), pane, 0.01)
        side = -np.sign(y)
        for end in (1, -1):
            box('curtain', (0.10, 0.03, 0.56), (x + end * (wide / 2 + 0.02), y + side * 0.03, z), linen, 0.012)
        box('pelmet', (wide + 0.25, 0.06, 0.06), (x, y + side * 0.04, z + 0.28), white, 0.015)
    # Kitchen.
    box('cupboard', (1.9, 0.56, 0.84), (0.55, 0.86, 0.44), wood, 0.008)
    box('kick', (1.9, 0.5, 0.08), (0.55, 0.87, 0.05), materials.dark())
    box('bench', (1.94, 0.60, 0.04), (0.55, 0.85, 0.885), bench, 0.012)
    for index, x in enumerate((-0.08, 0.40, 0.88, 1.28)):
        box('front', (0.43 if index < 3 else 0.30, 0.02, 0.66), (x, 0.575, 0.48), white if index % 2 else wood, 0.008)
        box('bar', (0.16, 0.018, 0.014), (x, 0.558, 0.76), steel, 0.005)
    sink = lathe('sink', [(0.20, 0.005), (0.185, 0.006), (0.175, -0.02), (0.165, -0.02), (0, -0.02)], steel, 64)
    sink.rotation_euler = (np.pi / 2, 0, 0)
    sink.location = (0.15, 0.85, 0.91)
    tube('tap', [(0.15, 1.05, 0.90), (0.15, 1.05, 1.14), (0.15, 0.99, 1.19), (0.15, 0.92, 1.15)], 0.012, materials.chrome())
    box('cooktop', (0.52, 0.44, 0.012), (0.95, 0.86, 0.91), materials.gloss_black(), 0.005)
    for x in (0.83, 1.07):
        for y in (0.76, 0.96):
            ring = lathe('burner', [(0.055, 0.016), (0.05, 0.02), (0.03, 0.018), (0.0, 0.018)], materials.dark(), 32)
            ring.rotation_euler = (np.pi / 2, 0, 0)
            ring.location = (x, y, 0.91)
            box('grate', (0.15, 0.008, 0.008), (x, y, 0.94), steel, 0.002)
            box('grate', (0.008, 0.15, 0.008), (x, y, 0.94), steel, 0.002)
    # Lockers under the ceiling, with light below.
    glow = materials.glowing('strip', (1, 0.86, 0.66), 5)
    for side in (1, -1):
        for index in range(4):
            box('locker', (0.66, 0.34, 0.34), (-0.05 + index * 0.68, side * 0.96, 1.79), white, 0.02)
            box('catch', (0.05, 0.012, 0.012), (-0.05 + index * 0.68, side * 0.785, 1.66), steel, 0.003)
        box('strip', (2.6, 0.02, 0.012), (1.0, side * 0.84, 1.612), glow, 0.004)
    box('ceiling lamp', (0.5, 0.16, 0.02), (0.7, 0, 1.97), materials.glowing('lamp', (1, 0.93, 0.82), 6), 0.008)
    # Dinette.
    for x, lean in ((0.30, 10), (1.50, -10)):
        box('base', (0.46, 0.62, 0.36), (x, -0.82, 0.18), wood, 0.01)
        _soft('seat', (0.48, 0.62, 0.13), (x, -0.82, 0.43), cloth)
        _soft('rest', (0.13, 0.62, 0.50), (x + (-0.22 if lean > 0 else 0.22), -0.82, 0.70), cloth, (0, -lean, 0))
        _soft('pillow', (0.12, 0.34, 0.30), (x + (-0.12 if lean > 0 else 0.12), -0.90, 0.62), materials.plain('pillow', (0.55, 0.28, 0.12), 0.85), (0, -lean * 1.6, 8))
    box('table', (0.72, 0.58, 0.035), (0.90, -0.82, 0.74), wood, 0.015)
    tube('leg', [(0.9, -0.82, 0.0), (0.9, -0.82, 0.74)], 0.035, steel)
    cup = lathe('mug', [(0, 0), (0.035, 0), (0.04, 0.09), (0.036, 0.09), (0.032, 0.01), (0, 0.01)], white, 40)
    cup.rotation_euler = (np.pi / 2, 0, 0)
    cup.location = (0.82, -0.72, 0.76)
    # Bed.
    box('bed base', (1.5, 1.5, 0.42), (2.70, 0, 0.22), wood, 0.01)
    _soft('mattress', (1.48, 1.46, 0.22), (2.70, 0, 0.52), linen)
    _soft('cover', (0.95, 1.54, 0.10), (2.44, 0, 0.62), cloth)
    for y in (0.36, -0.36):
        _soft('bed pillow', (0.36, 0.60, 0.15), (3.22, y, 0.70), linen, (0, -22, 0))
    box('head', (0.05, 1.6, 0.55), (3.44, 0, 0.85), cloth, 0.02)
    for side in (1, -1):
        box('robe', (0.55, 0.34, 1.95), (3.20, side * 0.96, 1.0), white, 0.015)
        box('robe bar', (0.012, 0.012, 0.3), (2.92, side * 0.90, 1.0), steel, 0.004)
    # Beside the entrance: fridge and wardrobe.
    box('fridge', (0.62, 0.60, 1.50), (-0.80, 0.84, 0.78), materials.plain('fridge', (0.16, 0.165, 0.17), 0.3, 0.8), 0.02)
    box('fridge gap', (0.63, 0.61, 0.008), (-0.80, 0.838, 1.12), materials.dark())
    for z, high in ((1.32, 0.22), (0.72, 0.40)):
        box('fridge bar', (0.02, 0.03, high), (-0.56, 0.525, z), materials.chrome(), 0.008)
    box('wardrobe', (0.80, 0.56, 1.95), (-0.52, -0.86, 1.0), white, 0.015)
    box('looking glass', (0.34, 0.01, 1.3), (-0.52, -0.575, 1.1), materials.chrome(), 0.004)


def _set_up(view: str, at, towards, panorama: bool) -> None:
    scene = bpy.context.scene
    scene.render.film_transparent = False
    scene.cycles.max_bounces = 8
    scene.cycles.diffuse_bounces = 4
    scene.cycles.use_denoising = True
    made = bpy.data.cameras.new('inside')
    camera = bpy.data.objects.new('inside', made)
    bpy.context.collection.objects.link(camera)
    scene.camera = camera
    camera.location = at
    made.clip_start = 0.02
    if panorama:
        scene.render.resolution_x, scene.render.resolution_y = 1920, 720
        made.type = 'PANO'
        made.panorama_type = 'EQUIRECTANGULAR'
        made.longitude_min, made.longitude_max = -np.radians(100), np.radians(100)
        made.latitude_min, made.latitude_max = -np.radians(43), np.radians(32)
        camera.rotation_euler = (np.pi / 2, 0, -np.pi / 2)
        return
    scene.render.resolution_x, scene.render.resolution_y = 960, 720
    made.lens = 21
    camera.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()


def _sky(strength: float) -> None:
    """Lights the scene like a white sky. Through a window it looks like a horizon that gets lighter upwards."""
    world = bpy.data.worlds.new('day')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    lit = tree.nodes['Background']
    lit.inputs[0].default_value = (0.93, 0.96, 1, 1)
    lit.inputs[1].default_value = strength
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    seen = tree.nodes.new('ShaderNodeBackground')
    path = tree.nodes.new('ShaderNodeLightPath')
    mix = tree.nodes.new('ShaderNodeMixShader')
    ramp.color_ramp.elements[0].color = (0.62, 0.66, 0.70, 1)
    ramp.color_ramp.elements[1].color = (0.93, 0.96, 0.99, 1)
    ramp.color_ramp.elements[1].position = 0.45
    tree.links.new(coordinates.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], seen.inputs[0])
    tree.links.new(path.outputs['Is Camera Ray'], mix.inputs[0])
    tree.links.new(lit.outputs[0], mix.inputs[1])
    tree.links.new(seen.outputs[0], mix.inputs[2])
    tree.links.new(mix.outputs[0], tree.nodes['World Output'].inputs[0])


def _light(inside: str) -> None:
    _sky(1.15 if inside == 'car' else 0.0)
    lights = [((0.1, 0, 1.3), 0.5, 5)] if inside == 'car' else [((0.8, 0, 1.9), 1.6, 12), ((2.6, 0, 1.9), 1.0, 7), ((-1.2, 0, 1.8), 0.8, 3)]
    for at, size, power in lights:
        light = bpy.data.lights.new('inside', 'AREA')
        light.size, light.energy = size, power
        made = bpy.data.objects.new('light', light)
        bpy.context.collection.objects.link(made)
        made.location = at


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('--samples', type=int, default=24)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--scale', type=int, default=100)
    parser.add_argument('--only', default='')
    parser.add_argument('--out', type=Path, default=files)
    options = parser.parse_args()
    for kind, trim in (('car', 'dark'), ('car', 'light'), ('caravan', 'light')):
        for view in ('interior', 'panorama'):
            if options.only not in f'{view}/{kind}/{trim}':
                continue
            studio.empty_scene()
            studio.quality(960, options.samples, options.threads)
            make_cabin(trim == 'light') if kind == 'car' else make_room()
            _light(kind)
            if kind == 'car':
                _set_up(view, (-0.10, 0, 1.06) if view == 'panorama' else (-0.46, 0, 1.12), (0.6, -0.02, 0.80), view == 'panorama')
            else:
                _set_up(view, (-0.2, 0, 1.35) if view == 'panorama' else (-1.25, -0.1, 1.45), (1.5, 0, 0.95), view == 'panorama')
            bpy.context.scene.render.resolution_percentage = options.scale
            bpy.context.scene.render.filepath = '/tmp/interior.png'
            bpy.ops.render.render(write_still=True)
            target = options.out / view / kind / f'{trim}.avif'
            target.parent.mkdir(parents=True, exist_ok=True)
            Image.open('/tmp/interior.png').convert('RGB').save(target, quality=66, speed=4)


if __name__ == '__main__':
    main()
