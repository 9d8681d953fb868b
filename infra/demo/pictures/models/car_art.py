"""Draws on a car's shell, panel by panel."""

import numpy as np

from art import Art
from car_shape import Car

shut = 0.006


def side_art(car: Car) -> Art:
    nose = car.wheelbase / 2 + car.front
    art = Art((nose - car.length - 0.02, 0), (nose + 0.02, 6.2))
    _windows(car, art)
    if car.open_top:
        art.fill('hole', [(car.header[0] + 0.10, 5.04), (car.header[0] + 0.02, 6.3), (car.deck[0] + 0.08, 6.3), (car.deck[0] + 0.08, 5.04)])
    _doors(car, art)
    face = car.face
    reach = nose - car.nose_round - face.lamp_reach
    low, high = face.lamp
    rise = face.lamp_rise
    if not face.lamp_round:
        lamp = [(nose + 0.1, low + rise * 0.4), (nose + 0.1, high), (reach + 0.06, high + rise * 0.15), (reach, high - 0.1), (reach + 0.12, low + rise + 0.05)]
        art.fill('gap', _grown(lamp, 0.006))
        art.fill('lamp', lamp)
        art.fill('gap', lamp, 0)
    tail = nose - car.length + car.tail_round
    low, high = face.tail
    if face.tail_reach:
        lamp = [(tail - 0.3, low), (tail - 0.3, high), (tail + face.tail_reach * 0.8, high), (tail + face.tail_reach, high - 0.12), (tail + face.tail_reach * 0.55, low)]
        art.fill('black', _grown(lamp, 0.018))
        art.fill('red', lamp)
    art.fill('matt', [(-9, -1), (9, -1), (9, car.sill_black), (-9, car.sill_black)])
    if car.bed:
        art.line('gap', [(car.deck[0] - 0.05, 0.5), (car.deck[0] - 0.05, 5.3)], 0.022)
    # The bonnet's side.
    art.line('gap', [(nose - 0.25, 5.42), (car.cowl[0] - 0.26, 5.30), (car.cowl[0] - 0.42, 5.12)], shut)
    return art


def _grown(points, amount: float):
    middle = np.mean(points, axis=0)
    return [tuple(np.array(point) + np.sign(np.array(point) - middle) * [amount, amount / 0.15]) for point in points]


def _windows(car: Car, art: Art) -> None:
    front = car.cowl[0] - 0.60
    pillar, door_end, last = car.glass
    slant = car.pillar_slant
    low, high = 5.10, 5.93
    if car.windowless:
        last = pillar - 0.03
    frame = [(front + 0.06, low - 0.06), (front + 0.6, high + 0.04), (last + slant, high + 0.03), (last - 0.02, low + 0.34), (last + 0.03, low - 0.06)]
    art.rounded('black', frame, 0.05)
    glass = lambda start, end, lean_start, lean_end: art.rounded(
        'glass', [(start, low), (start + lean_start, high), (end + lean_end, high), (end, low)], 0.025
    )
    b = 0.035
    glass(front - 0.12, pillar + b, 0.55, 0.01)
    if car.windowless or car.cut is not None:
        return
    if door_end < pillar - 0.2:
        glass(pillar - b, door_end + 0.02, 0.01, 0.05 if last < door_end - 0.12 else slant)
    if last < door_end - 0.12:
        quarter = [(door_end - 0.025, low), (door_end + 0.02, high - 0.03), (last + slant, high - 0.06), (last + 0.03, low + 0.30), (last + 0.06, low)]
        art.rounded('glass', quarter, 0.03)


def _doors(car: Car, art: Art) -> None:
    first, middle, *others = car.doors
    low, belt = car.sill_black + 0.35, 5.05
    arch = -car.wheelbase / 2 + car.wheel.radius + 0.10
    art.line('gap', [(first, low), (first + 0.02, 2.6), (first - 0.01, 4.2), (first - 0.05, belt + 0.1)], shut, curved=True)
    art.line('gap', [(middle, low), (middle + 0.01, 3), (middle + 0.005, belt)], shut, curved=True)
    last = middle
    if others:
        last = others[0]
        art.line('gap', [(arch + 0.06, low), (arch + 0.03, 1.9), (arch - 0.10, 3.0), (last - 0.02, 4.1), (last, belt)], shut, curved=True)
        last = arch + 0.06
    art.line('gap', [(first, low), (last, low)], shut)
    fuel = -car.wheelbase / 2 - 0.12
    if car.seats:
        art.line('gap', [(fuel - 0.08, 4.0), (fuel - 0.08, 4.75), (fuel + 0.08, 4.75), (fuel + 0.08, 4.0), (fuel - 0.08, 4.0)], 0.004)


def top_art(car: Car) -> Art:
    art = Art((0, 6), (14, 9), 3072, 1024)
    art.fill('black', [(3.86, 6.0), (4.1, 6.0), (4.1, 9.1), (3.86, 9.1)])
    art.rounded('black', [(4.02, 6.14), (5.96, 6.14), (5.96, 9.6), (4.02, 9.6)], 0.08)
    art.rounded('glass', [(4.30, 6.32), (5.80, 6.30), (5.80, 9.6), (4.30, 9.6)], 0.12)
    art.rounded('black', [(10.06, 6.30), (11.92, 6.30), (11.92, 9.6), (10.06, 9.6)], 0.1)
    if not car.windowless:
        art.rounded('glass', [(10.24, 6.50), (11.76, 6.50), (11.76, 9.6), (10.24, 9.6)], 0.14)
    art.line('gap', [(3.80, 5.8), (3.80, 9.1)], 0.04)
    art.line('gap', [(0.12, 5.8), (0.10, 9.1)], 0.03)
    if car.bed:
        art.rounded('hole', [(12.25, 6.25), (13.8, 6.25), (13.8, 9.6), (12.25, 9.6)], 0.1)
    elif car.deck[0] - (car.wheelbase / 2 + car.front - car.length) > 0.3:
        art.line('gap', [(12.25, 6.2), (14.1, 6.2)], 0.03)
    if car.open_top:
        art.fill('hole', [(5.99, 5.9), (11.97, 5.9), (11.97, 9.1), (5.99, 9.1)])
    if car.roof_black:
        art.fill('black', [(5.9, 6.0), (10.1, 6.0), (10.1, 9.1), (5.9, 9.1)])
    return art


def front_art(car: Car) -> Art:
    face = car.face
    art = Art((0, 0), (1.1, 5.2), 2048, 2048)
    art.fill('matt', [(-1, -1), (2, -1), (2, 0.85), (-1, 0.85)])
    _grille(car, art)
    low, high = face.intake
    half = face.intake_half
    if half:
        hole = [(-0.2, low), (half + 0.03, low), (half, high), (-0.2, high)]
        art.rounded('matt', _grown(hole, 0.012), 0.05)
        art.rounded('gap', hole, 0.04)
        for row in np.arange(low + 0.22, high, 0.28):
            art.line('black', [(0, row), (half - 0.01, row)], 0.012)
    if face.corner_intake:
        corner = car.width / 2 - 0.28
        hole = [(corner, 1.7), (corner + 0.20, 1.95), (corner + 0.16, 2.75), (corner + 0.02, 2.55)]
        art.rounded('black', hole, 0.03)
        art.rounded('gap', _grown(hole, -0.014), 0.02)
    low, high = face.lamp
    inner = face.lamp_inner
    if face.lamp_round:
        radius = 0.095
        turns = np.linspace(0, 2 * np.pi, 40)
        centre = (car.width / 2 - 0.24, (low + high) / 2)
        ring = lambda r: [(centre[0] + r * np.cos(t), centre[1] + r * np.sin(t) / 0.12) for t in turns]
        art.fill('black', ring(radius * 1.22))
        art.fill('chrome', ring(radius * 1.1))
        art.fill('lamp', ring(radius))
        for channel in ('chrome', 'black'):
            art.fill(channel, ring(radius), 0)
    else:
        lamp = [(inner, low + 0.08), (inner + 0.03, high - 0.18), (car.width / 2 - 0.12, high), (2, high), (2, low + face.lamp_rise * 0.4), (car.width / 2 - 0.2, low)]
        art.fill('gap', _grown(lamp, 0.006))
        art.fill('lamp', lamp)
        art.fill('gap', lamp, 0)
    return art


def _grille(car: Car, art: Art) -> None:
    face = car.face
    low, high = face.grille
    top, bottom = face.grille_half, face.grille_half_low
    if face.grille_kind == 'closed':
        return
    hole = [(-0.2, low), (bottom, low), (top, high), (-0.2, high)]
    if face.grille_frame != 'none':
        art.rounded(face.grille_frame, _grown(hole, 0.016), 0.03)
        art.rounded(face.grille_frame, hole, 0.02, 0)
    art.rounded('gap', hole, 0.02)
    half_at = lambda row: bottom + (top - bottom) * (row - low) / (high - low) - 0.015
    if face.grille_kind == 'mesh':
        for step in np.arange(-2, 2, 0.05):
            for lean in (1, -1):
                points = [(step + lean * 0.5 * (row - low), row) for row in np.linspace(low, high, 12)]
                points = [point for point in points if 0 <= point[0] < half_at(point[1])]
                if len(points) > 1:
                    art.line('black', points, 0.012)
    elif face.grille_kind == 'bars':
        for row in np.linspace(low, high, 6)[1:-1]:
            art.line('black' if face.grille_frame != 'chrome' else 'chrome', [(0, row), (half_at(row), row)], 0.014)
    else:
        for y in np.arange(0.02, top, 0.058):
            art.line('chrome' if face.grille_frame == 'chrome' else 'black', [(y, low + 0.08), (y, high - 0.08)], 0.02)


def rear_art(car: Car) -> Art:
    face = car.face
    art = Art((0, 0), (1.1, 5.2), 2048, 2048)
    art.fill('matt', [(-1, -1), (2, -1), (2, 1.25), (-1, 1.25)])
    art.fill('red', [(car.width / 2 - 0.22, 1.45), (car.width / 2 - 0.10, 1.5), (car.width / 2 - 0.10, 1.66), (car.width / 2 - 0.22, 1.64)])
    low, high = face.tail
    lamp = [(face.tail_inner, low + 0.12), (face.tail_inner - 0.02, high - 0.05), (2, high), (2, low)]
    if face.tail_upright:
        edge = car.width / 2 - 0.15
        lamp = [(edge, 2.6), (edge - 0.02, 4.95), (2, 4.95), (2, 2.6)]
    art.fill('black', _grown(lamp, 0.018))
    art.fill('red', lamp)
    middle = (low + high) / 2
    art.fill('white', [(face.tail_inner + 0.05, middle - 0.05), (face.tail_inner + 0.05, middle + 0.04), (face.tail_inner + 0.17, middle + 0.04), (face.tail_inner + 0.17, middle - 0.05)], 40)
    if face.tail_bar:
        art.fill('red', [(-0.1, middle - 0.12), (-0.1, middle + 0.12), (face.tail_inner + 0.1, middle + 0.12), (face.tail_inner + 0.1, middle - 0.12)])
    edge = car.width / 2 - 0.16
    art.line('gap', [(0, 2.25), (edge - 0.12, 2.25), (edge - 0.06, 2.5), (edge - 0.06, 3.9), (edge - 0.02, 5.1)], shut)
    return art
