"""Renders vehicles to plates: see ../README.md.

python render.py hatch sedan --views a030 side
python render.py --stock          what the demo's stock shows and isn't rendered yet
"""

import argparse
import json
import re
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

from PIL import Image

import studio
from fleet import builders

pictures = Path(__file__).resolve().parent.parent
address = re.compile(r'/images/vehicles/(\w+/\d+)/[a-z]+/(\w+)\.avif')


def wanted_by_stock() -> dict[str, set[str]]:
    """Views of each vehicle that feeds and sites name."""
    looks = json.loads((pictures / 'looks.json').read_text())
    wanted = defaultdict(set)
    demo = pictures.parent
    for file in [*demo.glob('feeds/*'), *demo.glob('sites/**/*.yaml')]:
        for look, view in address.findall(file.read_text()):
            wanted[looks[look]].add(plate_of(view))
    return wanted


def plate_of(view: str) -> str:
    """Vehicles are alike left and right: beyond 180 degrees the other side's plate is mirrored."""
    if not re.fullmatch(r'a\d{3}', view):
        return view
    angle = int(view[1:])
    return view if angle <= 180 else f'a{360 - angle:03d}'


def keep(rendered: Path, kept: Path) -> None:
    """The two plates as files that are small enough to be committed."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    Image.open(f'{rendered}-paint.png').convert('L').save(f'{kept}-paint.avif', quality=82, speed=4)
    Image.open(f'{rendered}-rest.png').convert('RGBA').save(f'{kept}-rest.avif', quality=86, speed=4)


def render_vehicle(name: str, views: list[str], options: argparse.Namespace) -> None:
    studio.empty_scene()
    studio.quality(options.width, options.samples, options.threads)
    filled = builders[name]()
    studio.set_up(filled)
    with tempfile.TemporaryDirectory() as folder:
        for view in views:
            started = time.time()
            studio.aim(studio.view_of(view), filled)
            studio.render(folder, view)
            keep(Path(folder) / view, options.out / name / view)
            print(f'{name} {view}: {time.time() - started:.0f} s', file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('vehicles', nargs='*')
    parser.add_argument('--stock', action='store_true')
    parser.add_argument('--views', nargs='*', default=['a030', 'side', 'a150'])
    parser.add_argument('--out', type=Path, default=pictures / 'plates')
    parser.add_argument('--width', type=int, default=1200)
    parser.add_argument('--samples', type=int, default=32)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--again', action='store_true', help='also what is rendered already')
    options = parser.parse_args()
    wanted = wanted_by_stock() if options.stock else {name: options.views for name in options.vehicles}
    for name, views in wanted.items():
        missing = [view for view in sorted(views) if options.again or not (options.out / name / f'{view}-rest.avif').exists()]
        if missing:
            render_vehicle(name, missing, options)


if __name__ == '__main__':
    main()
