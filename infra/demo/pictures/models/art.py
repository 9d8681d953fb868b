"""Draws windows, lamps, trims and shut lines on the shell, as masks over a coordinate (metres or columns) and the cage's rows."""

import os
import tempfile
from collections.abc import Sequence

import bpy
import numpy as np
from PIL import Image, ImageDraw

from mesh import spline_through

channels = ('glass', 'black', 'gap', 'chrome', 'lamp', 'red', 'matt', 'white', 'hole')
Spot = tuple[float, float]


class Art:
    def __init__(self, low: Spot, high: Spot, width: int = 4096, height: int = 2048) -> None:
        self.low, self.high, self.size = np.array(low), np.array(high), (width, height)
        self.layers = {name: Image.new('L', self.size, 0) for name in channels}

    def _pixels(self, points: Sequence[Spot]) -> list[tuple[float, float]]:
        part = (np.array(points, float) - self.low) / (self.high - self.low)
        return [(float(x * self.size[0]), float((1 - y) * self.size[1])) for x, y in part]

    def fill(self, channel: str, points: Sequence[Spot], value: int = 255, curved: bool = False) -> None:
        outline = spline_through(points, 10, closed=True) if curved else points
        ImageDraw.Draw(self.layers[channel]).polygon(self._pixels(outline), fill=value)

    def rounded(self, channel: str, points: Sequence[Spot], radius: float, value: int = 255, scale: float = 0.15) -> None:
        """A polygon with round corners. A row counts as `scale` metres high."""
        corners = np.array(points, float) * [1, scale]
        outline = []
        for before, at, after in zip(np.roll(corners, 1, 0), corners, np.roll(corners, -1, 0)):
            start, end = _towards(at, before, radius), _towards(at, after, radius)
            for part in np.linspace(0, 1, 9):
                outline.append((1 - part) ** 2 * start + 2 * part * (1 - part) * at + part**2 * end)
        self.fill(channel, [tuple(point) for point in np.array(outline) / [1, scale]], value)

    def line(self, channel: str, points: Sequence[Spot], width: float, value: int = 255, curved: bool = False, scale: float = 0.15) -> None:
        """A line; its width is in metres (or columns)."""
        path = np.array(spline_through(points, 12) if curved else points, float) * [1, scale]
        along = np.gradient(path, axis=0)
        normal = np.stack([-along[:, 1], along[:, 0]], 1)
        normal /= np.maximum(np.linalg.norm(normal, axis=1, keepdims=True), 1e-9)
        left, right = path + normal * width / 2, path - normal * width / 2
        self.fill(channel, [tuple(point) for point in np.vstack([left, right[::-1]]) / [1, scale]], value)

    def images(self) -> list[bpy.types.Image]:
        """Returns the masks as images of three channels each."""
        made = []
        for first in range(0, len(channels), 3):
            file = tempfile.NamedTemporaryFile(suffix='.png', delete=False)
            Image.merge('RGB', [self.layers[name] for name in channels[first : first + 3]]).save(file.name, compress_level=1)
            image = bpy.data.images.load(file.name)
            image.colorspace_settings.name = 'Non-Color'
            image.pack()
            os.unlink(file.name)
            made.append(image)
        return made


def _towards(start: np.ndarray, end: np.ndarray, far: float) -> np.ndarray:
    length = np.linalg.norm(end - start)
    return start + (end - start) * min(0.5, far / max(length, 1e-6))
