"""Renders vehicles to plates: see ../README.md.

python render.py hatch sedan --views a030 a090
python render.py --stock wattle   the missing plates of that site; without a name: of all sites
"""

import argparse
import json
import re
import sys
import tempfile
import time
from collections import defaultdict
from pathlib import Path

import numpy as np
from PIL import Image

import studio
from fleet import builders

pictures = Path(__file__).resolve().parent.parent
# With their mirror images, twelve angles.
angles = [f'a{angle:03d}' for angle in range(0, 181, 30)]
sites = ('wattle', 'tempo', 'kestrel', 'meridian')
address = re.compile(r'/images/vehicles/([a-z-]+)/[a-z]+/(a\d{3}|hero|wheel|detail)\.avif')


def wanted_by(site: str) -> dict[str, set[str]]:
    """Views of each vehicle that its feed and files name, and all angles."""
    wanted = defaultdict(lambda: set(angles))
    demo = pictures.parent
    for file in [*demo.glob(f'feeds/{site}.*'), *demo.glob(f'sites/{site}/**/*.yaml')]:
        for vehicle, view in address.findall(file.read_text()):
            wanted[vehicle].add(plate_of(view))
    return wanted


def plate_of(view: str) -> str:
    """Returns the view to render. Vehicles are symmetrical, so views beyond 180 degrees mirror the other side's plate."""
    angle = int(view[1:]) if view[1:].isdigit() else 0
    return f'a{360 - angle:03d}' if angle > 180 else view


def keep(rendered: Path, kept: Path) -> None:
    """Saves the two plates small enough to be committed, with the shadow in the alpha of the first."""
    kept.parent.mkdir(parents=True, exist_ok=True)
    rest = np.asarray(Image.open(f'{rendered}-rest.png').convert('RGBA'), float) / 255
    below = Image.open(f'{rendered}-shadow.png').convert('RGB').getchannel(0).resize(rest.shape[1::-1], Image.Resampling.BICUBIC)
    alpha = rest[..., 3:]
    both = alpha + (1 - alpha) * (np.asarray(below, float)[..., None] / 255) ** 2.2
    # The shadow is black, so it darkens the colour by its share.
    colour = rest[..., :3] * (alpha / np.maximum(both, 1e-6)) ** (1 / 2.2)
    made = Image.fromarray(np.uint8(np.concatenate([colour, both], 2) * 255 + 0.5))
    made.save(f'{kept}-rest.avif', quality=84, speed=6)
    Image.open(f'{rendered}-paint.png').convert('L').save(f'{kept}-paint.avif', quality=82, speed=6)


def note_camera(file: Path, view: str, projection: list[list[float]]) -> None:
    """Saves the projection of the vehicle's spots in that view."""
    file.parent.mkdir(parents=True, exist_ok=True)
    cameras = json.loads(file.read_text()) if file.exists() else {}
    cameras[view] = projection
    lines = (f'  "{view}": {json.dumps(cameras[view])}' for view in sorted(cameras))
    file.write_text('{\n' + ',\n'.join(lines) + '\n}\n')


def render_vehicle(name: str, views: list[str], options: argparse.Namespace) -> None:
    studio.empty_scene()
    studio.quality(options.width, options.samples, options.threads)
    filled = builders[name]()
    studio.set_up(filled)
    with tempfile.TemporaryDirectory() as folder:
        begun = time.time()
        studio.show(shadow=True)
        for view in views:
            studio.aim(studio.view_of(view), filled)
            studio.render_shadow(folder, view)
        studio.show(shadow=False)
        for view in views:
            studio.aim(studio.view_of(view), filled)
            note_camera(options.out / name / 'cameras.json', view, studio.projection(filled))
            studio.render(folder, view)
            keep(Path(folder) / view, options.out / name / view)
        print(f'{name}: {len(views)} views, {time.time() - begun:.0f} s, {time.process_time():.0f} s of processor so far', file=sys.stderr, flush=True)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument('vehicles', nargs='*')
    parser.add_argument('--stock', nargs='*', choices=sites)
    parser.add_argument('--views', nargs='*', default=angles)
    parser.add_argument('--out', type=Path, default=pictures / 'plates')
    parser.add_argument('--width', type=int, default=960)
    parser.add_argument('--samples', type=int, default=8)
    parser.add_argument('--threads', type=int, default=2)
    parser.add_argument('--again', action='store_true', help='also what is rendered already')
    options = parser.parse_args()
    wanted = [{name: options.views for name in options.vehicles}] if options.stock is None else map(wanted_by, options.stock or sites)
    for part in wanted:
        for name, views in part.items():
            missing = [view for view in sorted(views) if options.again or not (options.out / name / f'{view}-rest.avif').exists()]
            if missing:
                render_vehicle(name, missing, options)


if __name__ == '__main__':
    main()
