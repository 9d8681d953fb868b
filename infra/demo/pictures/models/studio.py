"""The studio: a floor, soft boxes, a camera that walks around the vehicle."""

import math
from dataclasses import dataclass

import bpy
import numpy as np
from bpy_extras.object_utils import world_to_camera_view
from mathutils import Vector

import materials

# Factor on stored light, so that reflections brighter than white aren't cut off.
headroom = 0.5


def empty_scene() -> None:
    bpy.ops.wm.read_factory_settings(use_empty=True)


def _soft_box(name: str, size: tuple[float, float], at, towards, power: float) -> None:
    light = bpy.data.lights.new(name, 'AREA')
    light.shape = 'RECTANGLE'
    light.size, light.size_y = size
    light.energy = power
    made = bpy.data.objects.new(name, light)
    bpy.context.collection.objects.link(made)
    made.location = at
    made.rotation_euler = (Vector(towards) - Vector(at)).to_track_quat('-Z', 'Y').to_euler()
    made.parent = bpy.data.objects['rig']


def _world() -> None:
    """A white room: bright above, a darker band at the horizon that draws the body's lines, a light floor."""
    world = bpy.data.worlds.new('room')
    bpy.context.scene.world = world
    world.use_nodes = True
    tree = world.node_tree
    coordinates = tree.nodes.new('ShaderNodeTexCoord')
    split = tree.nodes.new('ShaderNodeSeparateXYZ')
    ramp = tree.nodes.new('ShaderNodeValToRGB')
    scale = tree.nodes.new('ShaderNodeMapRange')
    scale.inputs['From Min'].default_value = -1
    tree.links.new(coordinates.outputs['Generated'], split.inputs[0])
    tree.links.new(split.outputs['Z'], scale.inputs['Value'])
    tree.links.new(scale.outputs[0], ramp.inputs[0])
    tree.links.new(ramp.outputs[0], tree.nodes['Background'].inputs[0])
    elements = ramp.color_ramp.elements
    stops = [(0.0, 0.5), (0.485, 0.45), (0.5, 0.16), (0.56, 0.12), (0.63, 0.3), (0.72, 0.62), (1.0, 1.0)]
    elements[0].position, elements[1].position = 0, 1
    for position, _ in stops[1:-1]:
        elements.new(position)
    for element, (position, grey) in zip(elements, stops):
        element.position = position
        element.color = (grey, grey, grey, 1)
    tree.nodes['Background'].inputs[1].default_value = 0.5


def set_up(filled: np.ndarray) -> None:
    """Sets up the studio around a vehicle with these two corners."""
    size = filled[1] - filled[0]
    length, height = float(size[0]), float(filled[1][2])
    scene = bpy.context.scene
    rig = bpy.data.objects.new('rig', None)
    bpy.context.collection.objects.link(rig)
    _world()
    reach = max(length, 3.5)
    # Seen from the camera, which stands at +x: a ceiling, a strip for each flank, and a wall behind the camera.
    _soft_box('ceiling', (reach * 1.1, reach * 1.5), (0.2, 0, height + 3.0), (0, 0, 0), 26 * reach)
    _soft_box('left', (reach * 1.6, 1.4), (2.5, reach * 1.15, 2.6), (0, 0, 0.6), 20 * reach)
    _soft_box('right', (reach * 1.6, 1.4), (2.5, -reach * 1.15, 2.4), (0, 0, 0.6), 9 * reach)
    for name in ('ground', 'catcher'):
        bpy.ops.mesh.primitive_plane_add(size=60)
        floor = bpy.context.object
        floor.name = name
        floor.data.materials.append(materials.plain('floor', (0.55, 0.55, 0.55), 0.7))
    bpy.data.objects['ground'].visible_camera = False
    bpy.data.objects['catcher'].is_shadow_catcher = True
    camera = bpy.data.objects.new('camera', bpy.data.cameras.new('camera'))
    bpy.context.collection.objects.link(camera)
    scene.camera = camera


def quality(width: int, samples: int, threads: int) -> None:
    scene = bpy.context.scene
    scene.render.engine = 'CYCLES'
    cycles = scene.cycles
    cycles.device = 'CPU'
    cycles.samples = samples
    cycles.use_adaptive_sampling = True
    cycles.adaptive_threshold = 0.03
    cycles.use_denoising = False
    cycles.max_bounces = 4
    cycles.transparent_max_bounces = 12
    cycles.caustics_reflective = cycles.caustics_refractive = False
    cycles.sample_clamp_indirect = 4
    scene.render.threads_mode = 'FIXED'
    scene.render.threads = threads
    scene.render.film_transparent = True
    scene.render.resolution_x, scene.render.resolution_y = width, width * 3 // 4
    scene.render.use_persistent_data = True
    scene.view_settings.view_transform = 'Standard'
    layer = bpy.context.view_layer
    layer.use_pass_diffuse_direct = layer.use_pass_diffuse_indirect = layer.use_pass_diffuse_color = True
    layer.use_pass_normal = True
    layer.aovs.add().name = materials.paint_mark
    layer.aovs[-1].type = 'VALUE'


@dataclass(frozen=True)
class View:
    azimuth: float
    """Degrees around the vehicle: 0 its front, 90 its left side."""
    elevation: float = 6.5
    zoom: float = 1
    at: tuple[float, float, float] | None = None
    """The spot in the middle of the picture: along the vehicle, across and up, each from 0 to 1."""


_named = {
    'hero': View(38, 2.5),
    'wheel': View(62, 5, 2.7, (0.80, 1, 0.22)),
    'detail': View(24, 7, 3.1, (0.98, 0.8, 0.5)),
}


def view_of(name: str) -> View:
    return _named.get(name) or View(float(name.removeprefix('a')))


def aim(view: View, filled: np.ndarray, fill: float = 0.86, fill_height: float = 0.62) -> None:
    """Turns the camera and the lights about the vehicle, and frames the vehicle."""
    camera = bpy.context.scene.camera
    low, high = filled
    middle = (low + high) / 2
    length = float(max(high - low))
    around, up = math.radians(view.azimuth), math.radians(view.elevation)
    direction = Vector((math.cos(around) * math.cos(up), math.sin(around) * math.cos(up), math.sin(up)))
    distance = max(length, float(high[2]) * 2.0) * 1.75
    camera.location = Vector(middle) + direction * distance
    camera.rotation_euler = (-direction).to_track_quat('-Z', 'Y').to_euler()
    bpy.data.objects['rig'].rotation_euler = (0, 0, around)
    camera.data.shift_x = camera.data.shift_y = 0
    camera.data.lens = 60
    corners = [(x, y, z) for x in (low[0], high[0]) for y in (low[1], high[1]) for z in (low[2], high[2])]
    seen = _seen(corners)
    extent = seen.max(0) - seen.min(0)
    fit = 1 / max(extent[0] / fill, extent[1] / fill_height)
    # A view from the front or rear zooms in, but not fully.
    camera.data.lens = 60 * view.zoom * min(fit, 1.3 * fill / (length * 60 / 36 / distance))
    seen = _seen([low + (high - low) * view.at] if view.at else corners)
    centre = (seen.max(0) + seen.min(0)) / 2
    camera.data.shift_x = centre[0] - 0.5
    camera.data.shift_y = (centre[1] - (0.5 if view.at else 0.47)) * 0.75


def projection(filled: np.ndarray) -> list[list[float]]:
    """Returns a matrix that maps a spot, along (-1 rear, 1 front), across (-1 right, 1 left), up (0 ground, 1 top), to right, down, away."""
    scene = bpy.context.scene
    low, high = np.array(filled, float)
    half = (high - low) / 2
    place = np.array([[half[0], 0, 0, low[0] + half[0]], [0, half[1], 0, low[1] + half[1]], [0, 0, high[2], 0], [0, 0, 0, 1]])
    camera = scene.camera
    through = camera.calc_matrix_camera(bpy.context.evaluated_depsgraph_get(), x=scene.render.resolution_x, y=scene.render.resolution_y)
    seen = np.array(through @ camera.matrix_world.inverted()) @ place
    away = seen[3]
    return [[round(float(part), 5) for part in row] for row in ((seen[0] + away) / 2, (away - seen[1]) / 2, away)]


def _seen(points) -> np.ndarray:
    """Returns the points' places in the picture, from 0 to 1."""
    scene = bpy.context.scene
    bpy.context.view_layer.update()
    return np.array([world_to_camera_view(scene, scene.camera, Vector(point))[:2] for point in points])


def show(shadow: bool) -> None:
    """Shows the vehicle, or only its shadow. A shadow is soft, so a small picture is enough."""
    scene = bpy.context.scene
    scene.render.resolution_percentage = 30 if shadow else 100
    for made in bpy.data.objects:
        if made.name == 'catcher':
            made.hide_render = not shadow
        elif made.name == 'ground':
            made.hide_render = shadow
        elif made.type in ('MESH', 'CURVE'):
            made.visible_camera = not shadow


def render_shadow(folder: str, name: str) -> None:
    nodes = _Compositor()
    layers = nodes.new('CompositorNodeRLayers').outputs
    nodes.write(folder, name, shadow=nodes.clean(layers['Alpha']))
    bpy.ops.render.render()


def render(folder: str, name: str) -> None:
    """Writes two plates: all light except what the paint scatters, and the light that white paint scatters."""
    nodes = _Compositor()
    layers = nodes.new('CompositorNodeRLayers').outputs
    albedo = layers['Diffuse Color']
    # Wherever there is any paint, because the parts that touch it scatter almost no light.
    near = nodes.math('MINIMUM', nodes.math('SCALE', layers[materials.paint_mark], 8.0), (1, 1, 1))
    scattered = nodes.math('MULTIPLY', nodes.math('ADD', layers['Diffuse Direct'], layers['Diffuse Indirect']), nodes.math('MULTIPLY', albedo, near))
    rest = nodes.math('MAXIMUM', nodes.math('SUBTRACT', layers['Image'], scattered), (0, 0, 0))
    guides = (albedo, layers['Normal'])
    paint = nodes.clean(nodes.math('SCALE', scattered, headroom), nodes.math('MULTIPLY', albedo, near), guides[1])
    clean_rest = nodes.clean(nodes.math('SCALE', rest, headroom), *guides)
    both = nodes.new('CompositorNodeSetAlpha', Image=clean_rest, Alpha=nodes.clean(layers['Alpha']))
    both.inputs['Type'].default_value = 'Replace Alpha'
    nodes.write(folder, name, rest=both.outputs[0], paint=paint)
    bpy.ops.render.render()


class _Compositor:
    def __init__(self) -> None:
        self.tree = bpy.data.node_groups.new('plates', 'CompositorNodeTree')
        bpy.context.scene.compositing_node_group = self.tree

    def new(self, kind: str, **inputs):
        node = self.tree.nodes.new(kind)
        for name, source in inputs.items():
            self.tree.links.new(source, node.inputs[name])
        return node

    def math(self, operation: str, first, second):
        node = self.tree.nodes.new('ShaderNodeVectorMath')
        node.operation = operation
        self.tree.links.new(first, node.inputs[0])
        socket = node.inputs['Scale' if operation == 'SCALE' else 1]
        if isinstance(second, bpy.types.NodeSocket):
            self.tree.links.new(second, socket)
        else:
            socket.default_value = second
        return node.outputs[0]

    def clean(self, image, albedo=None, normal=None):
        guides = {'Albedo': albedo, 'Normal': normal} if albedo else {}
        node = self.new('CompositorNodeDenoise', Image=image, **guides)
        node.inputs['Prefilter'].default_value = 'Fast'
        node.inputs['Quality'].default_value = 'Balanced'
        return node.outputs[0]

    def write(self, folder: str, name: str, **pictures) -> None:
        """Writes each output to its own file: `<name>-<key>.png`."""
        output = self.tree.nodes.new('CompositorNodeOutputFile')
        output.directory, output.file_name = folder, name + '-'
        output.format.media_type = 'IMAGE'
        output.format.file_format = 'PNG'
        output.format.color_mode, output.format.color_depth = 'RGBA', '16'
        for key, source in pictures.items():
            output.file_output_items.new('RGBA', key)
            self.tree.links.new(source, output.inputs[key])
