"""The vehicles by name. Each `look` in the demo's stock names one. Sizes are those that makers publish for such vehicles."""

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from bed import make_tray
from car import make_car
from car_shape import Car, Face
from caravan import caravans, make_caravan
from motorcycle import make_motorcycle, motorcycles
from truck import make_truck, trucks
from wheel import Wheel

hatch = Car(
    'hatch', 4.25, 1.80, 1.48, 2.63, 0.87, Wheel(0.325, 0.232), 0.15, 0.78, (0.96, 1.03), (0.14, 1.40), (-1.52, 1.40), (-1.93, 1.05),
    (0.06, 0.99), (0.93, 0.99), glass=(-0.12, -0.92, -1.26), pillar_slant=0.2, doors=(0.78, -0.12, -0.94),
)  # fmt: skip
light_hatch = replace(
    hatch, name='light-hatch', length=3.92, width=1.70, height=1.51, wheelbase=2.53, front=0.79, wheel=Wheel(0.305, 0.205, spokes=7, style='single'),
    bonnet=0.82, cowl=(0.98, 1.07), header=(0.18, 1.45), roof_end=(-1.48, 1.43), deck=(-1.78, 1.06), tail=(0.05, 1.0), belt=(0.95, 1.03),
    glass=(-0.05, -0.80, -1.16), doors=(0.76, -0.05, -0.82), face=Face(grille=(3.4, 4.0), grille_half=0.3, intake=(1.4, 2.9), intake_half=0.45, lamp_inner=0.46, lamp_reach=0.36),
)  # fmt: skip
retro_hatch = replace(
    hatch, name='retro-hatch', length=3.75, width=1.71, height=1.46, wheelbase=2.44, front=0.74, wheel=Wheel(0.305, 0.212, spokes=8, style='single'),
    bonnet=0.84, cowl=(0.82, 1.05), header=(0.22, 1.40), roof_end=(-1.45, 1.39), deck=(-1.72, 1.03), tail=(0.05, 0.98), belt=(0.96, 0.99),
    glass=(-0.22, -0.25, -1.25), doors=(0.70, -0.30), nose_round=0.3, tail_round=0.24, roof_black=True, seats=2,
    face=Face(lamp_round=True, lamp_reach=0, grille=(2.6, 4.1), grille_half=0.4, grille_half_low=0.36, grille_kind='bars', grille_frame='chrome', corner_intake=False, tail_upright=True, tail_reach=0.03),
)  # fmt: skip
low_hatch = replace(
    hatch, name='low-hatch', length=4.43, height=1.435, wheelbase=2.70, front=0.88, wheel=Wheel(0.33, 0.242, spokes=10, style='single'), bonnet=0.75,
    cowl=(0.86, 0.99), header=(0.02, 1.365), roof_end=(-1.55, 1.36), deck=(-2.05, 1.03), belt=(0.91, 0.98), glass=(-0.20, -1.0, -1.42), doors=(0.74, -0.20, -1.0),
    face=Face(grille=(2.6, 4.5), grille_half=0.42, grille_half_low=0.26, grille_frame='chrome', intake=(1.3, 1.9), lamp=(4.25, 4.9), lamp_inner=0.44),
)  # fmt: skip
electric_hatch = replace(
    hatch, name='electric-hatch', length=4.30, width=1.82, height=1.53, wheelbase=2.71, front=0.83, wheel=Wheel(0.335, 0.245, spokes=5, style='turbine'), bonnet=0.80,
    cowl=(1.10, 1.07), header=(0.16, 1.46), roof_end=(-1.68, 1.44), deck=(-1.98, 1.08), belt=(0.97, 1.03), glass=(-0.10, -0.95, -1.32), doors=(0.82, -0.10, -0.96), roof_black=True,
    face=Face(grille_kind='closed', intake=(1.3, 2.2), intake_half=0.55, lamp=(4.2, 4.8), lamp_inner=0.5, lamp_reach=0.4, tail_bar=True),
)  # fmt: skip

sedan = replace(
    hatch, name='sedan', length=4.88, width=1.84, height=1.445, wheelbase=2.82, front=0.95, wheel=Wheel(0.335, 0.238), bonnet=0.76,
    cowl=(0.86, 1.0), header=(0.0, 1.385), roof_end=(-1.05, 1.385), deck=(-1.78, 1.085), tail=(0.08, 1.04), belt=(0.92, 0.99),
    glass=(-0.22, -1.02, -1.40), pillar_slant=0.28, doors=(0.80, -0.22, -1.04), tail_round=0.2,
    face=Face(grille=(1.5, 4.2), grille_half=0.46, grille_half_low=0.40, grille_kind='bars', intake_half=0, lamp_inner=0.46, tail_inner=0.45, tail_reach=0.28),
)  # fmt: skip
small_sedan = replace(
    sedan, name='small-sedan', length=4.64, width=1.79, height=1.435, wheelbase=2.70, front=0.93, wheel=Wheel(0.318, 0.222, spokes=5), cowl=(0.86, 1.0),
    roof_end=(-1.02, 1.37), deck=(-1.68, 1.075), glass=(-0.18, -0.95, -1.32), doors=(0.78, -0.18, -0.98),
    face=Face(grille=(1.5, 3.2), grille_half=0.5, grille_half_low=0.42, intake_half=0, lamp_inner=0.42, tail_inner=0.42),
)  # fmt: skip
luxury_sedan = replace(
    sedan, name='luxury-sedan', length=4.96, width=1.87, height=1.46, wheelbase=2.90, front=0.92, wheel=Wheel(0.345, 0.25, spokes=10, style='single'), cowl=(0.84, 1.0), header=(-0.02, 1.39),
    roof_end=(-1.12, 1.39), deck=(-1.85, 1.085), glass=(-0.24, -1.06, -1.46), doors=(0.82, -0.24, -1.08),
    face=Face(grille=(1.6, 4.5), grille_half=0.44, grille_half_low=0.52, grille_kind='slats', grille_frame='chrome', intake_half=0, lamp=(4.15, 4.85), lamp_inner=0.52, tail_bar=True),
)  # fmt: skip
sport_sedan = replace(
    sedan, name='sport-sedan', length=4.71, width=1.83, height=1.435, wheelbase=2.85, front=0.80, wheel=Wheel(0.335, 0.244, spokes=5, dark=True), cowl=(0.68, 0.99), header=(-0.12, 1.37),
    roof_end=(-1.15, 1.37), deck=(-1.80, 1.075), glass=(-0.32, -1.08, -1.44), doors=(0.66, -0.32, -1.10),
    face=Face(grille=(2.8, 4.4), grille_half=0.34, grille_half_low=0.30, grille_kind='slats', grille_frame='black', intake=(1.3, 2.1), lamp_inner=0.42),
)  # fmt: skip
large_sedan = replace(
    sedan, name='large-sedan', length=4.96, width=1.90, height=1.47, wheelbase=2.91, front=0.88, wheel=Wheel(0.34, 0.242), cowl=(0.76, 1.02), header=(-0.06, 1.40),
    roof_end=(-1.12, 1.40), deck=(-1.82, 1.11), tail=(0.06, 1.09), glass=(-0.30, -1.06, -1.42), doors=(0.74, -0.30, -1.08),
    face=Face(grille=(3.1, 4.2), grille_half=0.38, grille_frame='chrome', intake=(1.3, 2.5), intake_half=0.55, lamp_inner=0.45),
)  # fmt: skip
liftback = replace(
    sedan, name='liftback', length=4.83, width=1.87, height=1.40, wheelbase=2.90, front=0.83, wheel=Wheel(0.342, 0.252, spokes=5, dark=True), bonnet=0.74, cowl=(0.66, 0.97), header=(-0.16, 1.33),
    roof_end=(-1.20, 1.32), deck=(-2.02, 1.06), tail=(0.05, 1.02), belt=(0.90, 0.97), glass=(-0.36, -1.14, -1.55), doors=(0.64, -0.36, -1.16),
    face=Face(grille=(3.1, 4.3), grille_half=0.42, grille_frame='chrome', intake=(1.3, 2.5), intake_half=0.5, lamp_inner=0.5, tail_bar=True),
)  # fmt: skip
electric_sedan = replace(
    sedan, name='electric-sedan', length=4.72, width=1.86, height=1.445, wheelbase=2.88, front=0.84, wheel=Wheel(0.342, 0.252, spokes=7, style='turbine', dark=True), bonnet=0.72, cowl=(1.0, 0.99), header=(0.0, 1.385),
    roof_end=(-1.12, 1.375), deck=(-1.90, 1.075), tail=(0.06, 1.06), glass=(-0.20, -1.06, -1.48), doors=(0.84, -0.20, -1.08), nose_round=0.28,
    face=Face(grille_kind='closed', intake=(1.25, 1.9), intake_half=0.5, lamp=(4.2, 4.95), lamp_inner=0.5, lamp_reach=0.42, corner_intake=False, tail_reach=0.26),
)  # fmt: skip

wagon = replace(
    sedan, name='wagon', length=4.78, height=1.49, wheelbase=2.82, front=0.90, cowl=(0.84, 1.01), header=(0.0, 1.41), roof_end=(-1.98, 1.415), deck=(-2.30, 1.05), tail=(0.05, 1.0),
    glass=(-0.22, -1.02, -1.94), pillar_slant=0.14, doors=(0.80, -0.22, -1.04), rails=True, tail_round=0.14,
    face=Face(grille=(3.1, 4.4), grille_half=0.42, grille_half_low=0.38, grille_kind='slats', grille_frame='chrome', intake=(1.3, 2.2), lamp_inner=0.46),
)  # fmt: skip
raised_wagon = replace(
    wagon, name='raised-wagon', length=4.87, width=1.875, height=1.62, wheelbase=2.745, front=0.98, wheel=Wheel(0.355, 0.238), clearance=0.21, bonnet=0.88, cowl=(0.86, 1.12), header=(0.02, 1.53), roof_end=(-2.0, 1.53), deck=(-2.30, 1.16),
    tail=(0.05, 1.12), belt=(1.03, 1.09), cladding=0.055, sill_black=1.5,
)  # fmt: skip

suv = replace(
    hatch, name='suv', length=4.60, width=1.86, height=1.67, wheelbase=2.69, front=0.92, wheel=Wheel(0.365, 0.242), clearance=0.20, bonnet=0.97, cowl=(0.90, 1.19), header=(0.12, 1.59), roof_end=(-1.83, 1.58), deck=(-2.12, 1.17),
    tail=(0.06, 1.12), belt=(1.09, 1.15), tumblehome=0.19, glass=(-0.14, -0.98, -1.66), pillar_slant=0.15, doors=(0.80, -0.14, -1.0), cladding=0.055, sill_black=1.5, rails=True,
    face=Face(grille=(2.9, 4.4), grille_half=0.5, grille_half_low=0.42, intake=(1.4, 2.3), lamp=(4.2, 4.85), lamp_inner=0.5, tail_inner=0.40),
)  # fmt: skip
upright_suv = replace(
    suv, name='upright-suv', length=4.63, width=1.85, height=1.71, wheel=Wheel(0.365, 0.238, spokes=5, dark=True), bonnet=1.0, cowl=(0.92, 1.22), header=(0.2, 1.63), roof_end=(-1.98, 1.64), deck=(-2.18, 1.2), belt=(1.11, 1.15),
    glass=(-0.12, -0.96, -1.78), square=0.25,
    face=Face(grille=(2.6, 4.3), grille_half=0.46, grille_half_low=0.40, grille_kind='mesh', intake=(1.4, 2.0), lamp=(4.15, 4.8), lamp_inner=0.52, tail_inner=0.5, tail_bar=True),
)  # fmt: skip
small_suv = replace(
    suv, name='small-suv', length=4.25, width=1.78, height=1.60, wheelbase=2.58, front=0.85, wheel=Wheel(0.34, 0.226), clearance=0.18, bonnet=0.92, cowl=(0.96, 1.14), header=(0.16, 1.53), roof_end=(-1.62, 1.51), deck=(-1.92, 1.14),
    belt=(1.03, 1.11), glass=(-0.08, -0.88, -1.34), doors=(0.78, -0.08, -0.90),
    face=Face(grille=(3.3, 4.2), grille_half=0.5, grille_half_low=0.46, intake=(1.4, 2.7), lamp=(4.25, 4.85), lamp_inner=0.48),
)  # fmt: skip
sleek_suv = replace(
    suv, name='sleek-suv', length=4.42, width=1.83, height=1.57, wheelbase=2.64, front=0.90, wheel=Wheel(0.35, 0.25, spokes=5, style='turbine'), clearance=0.18, bonnet=0.90, cowl=(0.92, 1.11), header=(0.1, 1.49), roof_end=(-1.45, 1.47), deck=(-2.0, 1.16),
    belt=(1.0, 1.10), glass=(-0.16, -0.96, -1.38), pillar_slant=0.3, rails=False, roof_black=True,
    face=Face(grille=(2.7, 4.2), grille_half=0.5, grille_half_low=0.45, grille_kind='bars', grille_frame='none', intake=(1.4, 2.1), lamp=(4.3, 4.85), lamp_inner=0.46, tail_bar=True),
)  # fmt: skip
premium_suv = replace(
    suv, name='premium-suv', length=4.72, width=1.90, height=1.66, wheelbase=2.84, front=0.86, wheel=Wheel(0.375, 0.265, spokes=10, style='single'), bonnet=0.98, cowl=(0.84, 1.18), header=(0.02, 1.58), roof_end=(-1.90, 1.56), deck=(-2.22, 1.17),
    glass=(-0.22, -1.06, -1.75), doors=(0.76, -0.22, -1.08), cladding=0.0, sill_black=1.1,
    face=Face(grille=(2.6, 4.6), grille_half=0.45, grille_half_low=0.38, grille_kind='slats', grille_frame='chrome', intake=(1.4, 2.0), lamp=(4.25, 4.9), lamp_inner=0.52),
)  # fmt: skip
large_suv = replace(
    suv, name='large-suv', length=4.90, width=1.91, height=1.78, wheelbase=2.85, front=0.93, wheel=Wheel(0.385, 0.255), clearance=0.21, bonnet=1.06, cowl=(0.92, 1.27), header=(0.16, 1.69), roof_end=(-2.15, 1.69), deck=(-2.32, 1.24),
    belt=(1.16, 1.20), glass=(-0.20, -1.08, -1.98), doors=(0.80, -0.20, -1.10), square=0.25, seats=3,
    face=Face(grille=(2.8, 4.5), grille_half=0.52, grille_half_low=0.48, grille_kind='bars', grille_frame='chrome', intake=(1.4, 2.2), lamp=(4.1, 4.85), lamp_inner=0.58, tail_inner=0.5),
)  # fmt: skip
off_road_wagon = replace(
    large_suv, name='off-road-wagon', length=4.98, width=1.98, height=1.93, wheelbase=2.85, front=0.93, wheel=Wheel(0.40, 0.242), clearance=0.25, bonnet=1.17, cowl=(0.84, 1.36), header=(0.24, 1.83), roof_end=(-2.28, 1.84), deck=(-2.40, 1.32), belt=(1.25, 1.29),
    tumblehome=0.17, square=0.45, glass=(-0.16, -1.06, -2.05), doors=(0.78, -0.16, -1.08),
    face=Face(grille=(2.7, 4.7), grille_half=0.54, grille_half_low=0.54, grille_kind='bars', grille_frame='chrome', intake=(1.4, 2.0), lamp=(4.0, 4.75), lamp_inner=0.60, lamp_reach=0.2, tail_upright=True, tail_reach=0.05),
)  # fmt: skip
box_off_roader = replace(
    off_road_wagon, name='box-off-roader', length=4.75, width=1.96, height=1.95, wheelbase=2.87, front=0.83, bonnet=1.20, cowl=(0.66, 1.33), header=(0.36, 1.88), roof_end=(-2.24, 1.89), deck=(-2.27, 1.32), belt=(1.27, 1.28), square=0.85, tumblehome=0.11,
    nose_round=0.1, tail_round=0.06, glass=(-0.22, -1.1, -2.05), pillar_slant=0.03, doors=(0.70, -0.22, -1.10), spare=True, rails=False, wheel=Wheel(0.40, 0.236, spokes=6, style='single', dark=True),
    face=Face(lamp_round=True, lamp_reach=0, lamp=(3.6, 4.7), grille=(3.5, 4.7), grille_half=0.5, grille_half_low=0.5, grille_kind='slats', grille_frame='none', intake=(1.5, 2.0), corner_intake=False, tail_upright=True, tail_reach=0.03),
)  # fmt: skip
small_off_roader = replace(
    box_off_roader, name='small-off-roader', length=3.60, width=1.645, height=1.72, wheelbase=2.25, front=0.68, wheel=Wheel(0.345, 0.20, 0.195, 5, 'single', True), clearance=0.21, bonnet=1.02, cowl=(0.50, 1.15), header=(0.26, 1.65), roof_end=(-1.70, 1.66), deck=(-1.74, 1.14),
    belt=(1.10, 1.11), glass=(-0.36, -0.40, -1.55), doors=(0.50, -0.40), seats=2,
)  # fmt: skip
electric_suv = replace(
    suv, name='electric-suv', length=4.72, width=1.91, height=1.62, wheelbase=2.92, front=0.86, wheel=Wheel(0.365, 0.262, spokes=5, style='turbine', dark=True), clearance=0.17, bonnet=0.88, cowl=(1.06, 1.12), header=(0.1, 1.55), roof_end=(-1.60, 1.53), deck=(-2.18, 1.16),
    belt=(1.03, 1.10), glass=(-0.18, -1.08, -1.62), pillar_slant=0.22, doors=(0.86, -0.18, -1.10), rails=False, roof_black=True, nose_round=0.26, cladding=0.03,
    face=Face(grille_kind='closed', intake=(1.3, 2.1), intake_half=0.55, lamp=(4.3, 4.85), lamp_inner=0.45, lamp_reach=0.42, corner_intake=False, tail_bar=True),
)  # fmt: skip

people_mover = replace(
    large_suv, name='people-mover', length=5.16, width=1.99, height=1.78, wheelbase=3.09, front=0.95, wheel=Wheel(0.355, 0.24), clearance=0.17, bonnet=0.98, cowl=(1.42, 1.20), header=(0.60, 1.67), roof_end=(-2.34, 1.69), deck=(-2.55, 1.22),
    belt=(1.12, 1.14), glass=(0.16, -1.0, -2.2), doors=(1.16, 0.16, -1.05), square=0.3, cladding=0, rails=True,
)  # fmt: skip
van = replace(
    people_mover, name='van', length=5.10, width=1.97, height=1.98, wheelbase=3.1, front=0.98, wheel=Wheel(0.345, 0.215, spokes=6, style='single'), bonnet=1.08, cowl=(1.68, 1.30), header=(0.98, 1.86), roof_end=(-2.45, 1.92), deck=(-2.52, 1.25),
    belt=(1.18, 1.18), glass=(0.52, 0.5, 0.4), doors=(1.35, 0.50, -0.55), windowless=True, square=0.55, tumblehome=0.13, rails=False, seats=0,
    face=Face(grille=(3.0, 4.3), grille_half=0.5, grille_half_low=0.46, grille_kind='bars', intake=(1.4, 2.3), lamp=(4.0, 4.85), lamp_inner=0.60, tail_upright=True, tail_reach=0.04),
)  # fmt: skip
high_van = replace(
    van, name='high-van', length=5.93, width=2.02, height=2.62, wheelbase=3.66, front=1.0, wheel=Wheel(0.35, 0.205, spokes=6, style='single'), bonnet=1.12, cowl=(2.0, 1.38), header=(1.42, 2.30), roof_end=(-2.85, 2.56), deck=(-2.90, 1.4),
    belt=(1.28, 1.30), glass=(0.86, 0.84, 0.7), doors=(1.66, 0.86, -0.4), tumblehome=0.15,
)  # fmt: skip
small_van = replace(
    van, name='small-van', length=4.88, width=1.86, height=1.85, wheelbase=2.97, front=0.92, wheel=Wheel(0.325, 0.205, spokes=6, style='single'), bonnet=0.98, cowl=(1.36, 1.19), header=(0.66, 1.74), roof_end=(-2.36, 1.80), deck=(-2.42, 1.2),
    belt=(1.10, 1.10), glass=(0.26, 0.24, 0.1), doors=(1.08, 0.26, -0.60), tumblehome=0.14,
)  # fmt: skip

coupe = replace(
    hatch, name='coupe', length=4.27, width=1.78, height=1.31, wheelbase=2.575, front=0.86, wheel=Wheel(0.325, 0.24, spokes=10, style='single', dark=True), clearance=0.13, bonnet=0.68, cowl=(0.44, 0.93), header=(-0.28, 1.245),
    roof_end=(-0.85, 1.255), deck=(-1.62, 0.98), tail=(0.06, 0.96), belt=(0.85, 0.89), glass=(-0.55, -0.57, -1.12), pillar_slant=0.34, doors=(0.42, -0.62), nose_round=0.26, tail_round=0.2, flare=0.03, seats=1,
    face=Face(grille_kind='closed', intake=(1.3, 2.7), intake_half=0.5, lamp=(4.15, 4.85), lamp_inner=0.46, lamp_reach=0.34, tail_inner=0.46),
)  # fmt: skip
muscle_coupe = replace(
    coupe, name='muscle-coupe', length=4.81, width=1.92, height=1.38, wheelbase=2.72, front=0.93, wheel=Wheel(0.35, 0.25, spokes=5, dark=True), bonnet=0.78, cowl=(0.42, 1.0), header=(-0.30, 1.31), roof_end=(-1.0, 1.31), deck=(-1.72, 1.08),
    tail=(0.06, 1.06), belt=(0.92, 0.97), glass=(-0.62, -0.64, -1.16), doors=(0.42, -0.70),
    face=Face(grille=(3.0, 4.6), grille_half=0.56, grille_half_low=0.44, grille_frame='none', intake=(1.4, 2.1), lamp=(4.2, 4.8), lamp_inner=0.56, tail_inner=0.44),
)  # fmt: skip
rear_engine_coupe = replace(
    coupe, name='rear-engine-coupe', length=4.52, width=1.85, height=1.30, wheelbase=2.45, front=0.98, wheel=Wheel(0.345, 0.255, spokes=5), bonnet=0.70, cowl=(0.62, 0.93), header=(-0.10, 1.235), roof_end=(-0.72, 1.245), deck=(-1.75, 0.95),
    tail=(0.06, 0.88), belt=(0.84, 0.87), glass=(-0.42, -0.44, -1.05), doors=(0.52, -0.50), nose_round=0.36, tail_round=0.3, flare=0.04,
    face=Face(lamp_round=True, lamp_reach=0, lamp=(3.9, 4.7), grille_kind='closed', intake=(1.3, 2.0), intake_half=0.4, tail_bar=True, tail=(4.2, 4.7)),
)  # fmt: skip
grand_coupe = replace(
    coupe, name='grand-coupe', length=4.77, width=1.88, height=1.36, wheelbase=2.86, front=0.88, wheel=Wheel(0.35, 0.26, spokes=5), bonnet=0.74, cowl=(0.56, 0.96), header=(-0.20, 1.29), roof_end=(-1.05, 1.29), deck=(-1.85, 1.02), belt=(0.88, 0.93),
    glass=(-0.52, -0.54, -1.25), doors=(0.54, -0.60), tail=(0.06, 1.0),
    face=Face(grille=(1.4, 4.4), grille_half=0.36, grille_half_low=0.48, intake_half=0, lamp_inner=0.46, tail_inner=0.46),
)  # fmt: skip
sports_coupe = replace(
    coupe, name='sports-coupe', length=4.38, width=1.85, height=1.30, wheelbase=2.52, front=0.92, wheel=Wheel(0.345, 0.255, spokes=10, style='single', dark=True), cowl=(0.22, 0.94), header=(-0.44, 1.235), roof_end=(-0.86, 1.24), deck=(-1.72, 0.97),
    glass=(-0.72, -0.74, -1.12), doors=(0.24, -0.76), nose_round=0.3, flare=0.04,
)  # fmt: skip
double_cab_ute = replace(
    suv, name='double-cab-ute', length=5.33, width=1.88, height=1.83, wheelbase=3.13, front=0.95, wheel=Wheel(0.39, 0.232, 0.25, 6, 'single'), clearance=0.25, bonnet=1.08, cowl=(0.92, 1.28), header=(0.30, 1.76), roof_end=(-1.10, 1.77), deck=(-1.16, 1.24),
    tail=(0.04, 1.21), belt=(1.18, 1.22), glass=(-0.02, -0.92, -0.92), pillar_slant=0.05, doors=(0.86, -0.02, -0.96), square=0.5, bed=True, rails=False, tail_round=0.08, tumblehome=0.14,
    face=Face(grille=(2.7, 4.6), grille_half=0.52, grille_half_low=0.46, grille_kind='bars', intake=(1.4, 2.1), lamp=(4.0, 4.85), lamp_inner=0.55, tail_upright=True, tail_reach=0.06),
)  # fmt: skip
rugged_ute = replace(
    double_cab_ute, name='rugged-ute', length=5.37, width=1.92, height=1.88, wheelbase=3.27, front=0.90, bonnet=1.14, cowl=(0.92, 1.32), header=(0.32, 1.81), roof_end=(-1.14, 1.82), deck=(-1.20, 1.27), belt=(1.22, 1.25), glass=(-0.02, -0.95, -0.95), doors=(0.86, -0.02, -1.0), square=0.55, wheel=Wheel(0.40, 0.236, 0.26, 5, 'double', True),
    face=Face(grille=(2.9, 4.7), grille_half=0.60, grille_half_low=0.56, grille_kind='mesh', intake=(1.4, 2.0), lamp=(3.6, 4.75), lamp_inner=0.66, lamp_reach=0.16, tail_upright=True, tail_reach=0.06),
)  # fmt: skip
extra_cab_ute = replace(
    double_cab_ute, name='extra-cab-ute', seats=1, roof_end=(-0.78, 1.77), deck=(-0.84, 1.24), glass=(-0.02, -0.04, -0.62), doors=(0.86, -0.03),
)  # fmt: skip
single_cab_ute = replace(
    double_cab_ute, name='single-cab-ute', length=5.30, roof_end=(-0.94, 1.77), deck=(-1.0, 1.24), glass=(-0.0, -0.02, -0.1), doors=(0.86, 0.02), cut=-0.16, bed=False, seats=1, wheel=Wheel(0.38, 0.21, 0.235, 6, 'single'),
)  # fmt: skip
full_size_ute = replace(
    rugged_ute, name='full-size-ute', length=5.92, width=2.06, height=1.97, wheelbase=3.67, front=1.0, wheel=Wheel(0.42, 0.262, 0.275, 6, 'single'), bonnet=1.22, cowl=(0.92, 1.40), header=(0.34, 1.90), roof_end=(-1.26, 1.91), deck=(-1.32, 1.32),
    tail=(0.04, 1.29), belt=(1.28, 1.31), glass=(-0.06, -1.10, -1.10), doors=(0.88, -0.06, -1.14),
    face=Face(grille=(2.6, 4.8), grille_half=0.58, grille_half_low=0.54, grille_kind='bars', grille_frame='chrome', intake=(1.4, 1.9), lamp=(3.7, 4.75), lamp_inner=0.68, lamp_reach=0.18, tail_upright=True, tail_reach=0.06),
)  # fmt: skip

convertible = replace(
    sports_coupe, name='convertible', length=4.30, width=1.80, header=(-0.36, 1.225), cowl=(0.34, 0.94), roof_end=(-1.0, 1.2), deck=(-1.30, 1.0), tail=(0.06, 0.95), open_top=True, doors=(0.34, -0.72), flare=0.03,
    wheel=Wheel(0.33, 0.238, spokes=5),
)  # fmt: skip
minibus = replace(
    high_van, name='minibus', windowless=False, tint=0.25, glass=(0.86, -0.3, -2.7), pillar_slant=0.04, doors=(1.66, 0.86), seats=3,
)  # fmt: skip

cars: dict[str, Car] = {
    car.name: car
    for car in (
        hatch, light_hatch, retro_hatch, low_hatch, electric_hatch, sedan, small_sedan, luxury_sedan, sport_sedan, large_sedan, liftback, electric_sedan, wagon, raised_wagon,
        suv, upright_suv, small_suv, sleek_suv, premium_suv, large_suv, off_road_wagon, box_off_roader, small_off_roader, electric_suv, people_mover, van, high_van, small_van, minibus, convertible,
        double_cab_ute, rugged_ute, extra_cab_ute, single_cab_ute, full_size_ute, coupe, muscle_coupe, rear_engine_coupe, grand_coupe, sports_coupe,
    )
}  # fmt: skip


def _make_single_cab() -> np.ndarray:
    low, high = make_car(single_cab_ute)
    make_tray(single_cab_ute)
    return np.array([[single_cab_ute.cut - 2.6, low[1], 0], high])


# Each function builds a vehicle in the scene and returns two corners of its bounding box.
builders: dict[str, Callable[[], np.ndarray]] = {
    **{name: lambda car=car: make_car(car) for name, car in cars.items()},
    single_cab_ute.name: _make_single_cab,
    **{name: lambda truck=truck: make_truck(truck) for name, truck in trucks.items()},
    **{name: lambda van=van: make_caravan(van) for name, van in caravans.items()},
    **{name: lambda bike=bike: make_motorcycle(bike) for name, bike in motorcycles.items()},
}
