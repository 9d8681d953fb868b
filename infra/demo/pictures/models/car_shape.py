"""The data of a car's body: published sizes and the lines of its profile, in metres; x is forward of mid-wheelbase."""

from dataclasses import dataclass, field

from wheel import Wheel


@dataclass(frozen=True)
class Face:
    """The drawing of its front and rear. Rows are those of the cage: 0 the floor's edge, 5 the bonnet's."""

    lamp: tuple[float, float] = (4.05, 4.86)  # rows
    lamp_inner: float = 0.36  # metres from the middle
    lamp_reach: float = 0.30  # metres along the flank
    lamp_rise: float = 0.25  # rows by which its outer end stands higher
    lamp_round: bool = False
    grille: tuple[float, float] = (3.15, 4.35)
    grille_half: float = 0.42  # at its top
    grille_half_low: float = 0.34
    grille_kind: str = 'mesh'  # mesh, bars, slats, closed
    grille_frame: str = 'black'  # chrome, black, none
    intake: tuple[float, float] = (1.35, 2.35)
    intake_half: float = 0.5
    corner_intake: bool = True
    tail: tuple[float, float] = (4.1, 4.9)
    tail_inner: float = 0.42
    tail_reach: float = 0.22
    tail_upright: bool = False
    tail_bar: bool = False
    drl: str = 'line'


@dataclass(frozen=True)
class Car:
    name: str
    length: float
    width: float
    height: float
    wheelbase: float
    front: float
    """Overhang in front of the front axle."""
    wheel: Wheel
    clearance: float
    bonnet: float
    """Height of the bonnet's leading edge."""
    cowl: tuple[float, float]
    header: tuple[float, float]
    roof_end: tuple[float, float]
    """Where the rear window begins."""
    deck: tuple[float, float]
    """Where the rear window ends."""
    tail: tuple[float, float]
    """Upper edge of the tail; its x is from the rear end."""
    belt: tuple[float, float]
    """Height of the side windows' sill, front and rear."""
    tumblehome: float = 0.22
    """How much narrower the roof's edge is than the sill, each side."""
    roof_mid: float | None = None
    """Where the roof is highest; None: between windscreen and rear window."""
    glass: tuple[float, float, float] = (0.0, -0.75, -1.55)
    """Along the car: the door pillar, the end of the rear door's window, the end of the last window."""
    pillar_slant: float = 0.12
    doors: tuple[float, ...] = ()
    """Shut lines: front of the front door, between the doors, rear of the rear door."""
    nose_round: float = 0.20
    tail_round: float = 0.12
    flare: float = 0.022
    crease: float = 0.012
    cladding: float = 0.0
    sill_black: float = 0.9
    rails: bool = False
    spare: bool = False
    tint: float = 0.28
    roof_black: bool = False
    seats: int = 2
    """Rows."""
    open_top: bool = False
    bed: bool = False
    """An open tub behind the cab."""
    cut: float | None = None
    """Where the cab of a vehicle without a rear shell ends."""
    windowless: bool = False
    long_mirrors: bool = False
    """True if it has a truck's mirrors."""
    face: Face = field(default_factory=Face)
    square: float = 0.0
    """From 0 (rounded) to 1 (a box)."""
