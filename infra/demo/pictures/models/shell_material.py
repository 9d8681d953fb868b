"""The shell's material: paint with the drawn art above it, holes in the wheel arches, lining inside."""

import bpy

import materials
from art import Art

# Colour, roughness, lacquer, metal, glow. Each layer covers the ones before.
layers = {
    'matt': ((0.02, 0.02, 0.021), 0.55, 0.0, 0.0, 0.0),
    'black': ((0.006, 0.006, 0.007), 0.10, 1.0, 0.0, 0.0),
    'red': ((0.32, 0.004, 0.008), 0.12, 1.0, 0.0, 0.10),
    'gap': ((0.004, 0.004, 0.004), 0.9, 0.0, 0.0, 0.0),
    'chrome': ((0.8, 0.81, 0.82), 0.12, 0.0, 1.0, 0.0),
    'white': ((1.0, 0.98, 0.95), 0.3, 0.0, 0.0, 3.0),
}
sockets = ('Base Color', 'Roughness', 'Coat Weight', 'Metallic', 'Emission Strength')


class _Nodes:
    def __init__(self, tree) -> None:
        self.tree = tree

    def new(self, kind: str, **inputs):
        node = self.tree.nodes.new(kind)
        for key, value in inputs.items():
            self.put(node.inputs[int(key[1:]) if key[0] == '_' and key[1:].isdigit() else key], value)
        return node

    def put(self, socket, value) -> None:
        if isinstance(value, bpy.types.NodeSocket):
            self.tree.links.new(value, socket)
        else:
            socket.default_value = value

    def math(self, operation: str, first, second=0.0, third=0.0):
        node = self.new('ShaderNodeMath', _0=first, _1=second, _2=third)
        node.operation = operation
        return node.outputs[0]

    def blend(self, part, below, above):
        """Mixes two colours or two numbers."""
        node = self.tree.nodes.new('ShaderNodeMix')
        is_colour = isinstance(above, tuple)
        node.data_type = 'RGBA' if is_colour else 'FLOAT'
        first, second, out = (6, 7, 2) if is_colour else (2, 3, 0)
        for socket, value in ((0, part), (first, below), (second, above)):
            self.put(node.inputs[socket], value)
        return node.outputs[out]

    def mix(self, part, below, above):
        return self.new('ShaderNodeMixShader', _0=part, _1=below, _2=above).outputs[0]


def shell_material(name: str, art: Art, along: str, arches: list[tuple[float, float, float]], ring: float, tint: float) -> bpy.types.Material:
    """`along` is the art's first coordinate: x, y or column. An arch has x, z and radius; `ring` is the width of its cladding."""
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    nodes = _Nodes(tree)
    place = nodes.new('ShaderNodeSeparateXYZ', _0=nodes.new('ShaderNodeTexCoord').outputs['Object'])
    masks = _masks(nodes, art, along, place)
    if ring:
        masks['matt'] = nodes.math('MAXIMUM', masks['matt'], _inside(nodes, place, arches, ring))
    values = [(1.0, 1.0, 1.0, 1.0), 0.42, 1.0, 0.0, 0.0]
    is_paint: object = 1.0
    for channel, above in layers.items():
        above = ((*above[0], 1.0), *above[1:])
        values = [nodes.blend(masks[channel], value, over) for value, over in zip(values, above)]
        is_paint = nodes.math('MULTIPLY', is_paint, nodes.math('SUBTRACT', 1.0, masks[channel]))
    back = nodes.new('ShaderNodeNewGeometry').outputs['Backfacing']
    values = [nodes.blend(back, value, lining) for value, lining in zip(values, ((0.012, 0.012, 0.013, 1.0), 0.85, 0.0, 0.0, 0.0))]
    solid = nodes.new('ShaderNodeBsdfPrincipled', **{'Coat Roughness': 0.015, 'Coat IOR': 1.6, 'Specular IOR Level': 0.0})
    for socket, value in zip(sockets, values):
        nodes.put(solid.inputs[socket], value)
    nodes.put(solid.inputs['Emission Color'], values[0])
    clear = nodes.math('MAXIMUM', masks['glass'], masks['lamp'])
    hole = nodes.math('MAXIMUM', masks['hole'], _inside(nodes, place, arches, 0.0))
    visible = nodes.math('MULTIPLY', nodes.math('SUBTRACT', 1.0, hole), nodes.math('SUBTRACT', 1.0, clear))
    pane = _pane(nodes, masks, tint, hole)
    tree.links.new(nodes.mix(visible, pane, solid.outputs[0]), tree.nodes['Material Output'].inputs[0])
    mask = nodes.math('MULTIPLY', nodes.math('MULTIPLY', is_paint, visible), nodes.math('SUBTRACT', 1.0, back))
    materials.mark_paint(tree, mask)
    return made


def _pane(nodes: _Nodes, masks: dict, tint: float, hole):
    """Window glass, lamp glass or nothing."""
    level = nodes.blend(masks['lamp'], tint, 0.92)
    level = nodes.blend(hole, level, 1.0)
    through = nodes.new('ShaderNodeBsdfTransparent', _0=nodes.new('ShaderNodeCombineColor', _0=nodes.math('MULTIPLY', level, 0.98), _1=level, _2=level).outputs[0])
    shine = nodes.new('ShaderNodeBsdfGlossy', Roughness=0.0)
    fresnel = nodes.new('ShaderNodeFresnel', _0=1.5).outputs[0]
    return nodes.mix(nodes.math('MULTIPLY', fresnel, nodes.math('SUBTRACT', 1.0, hole)), through.outputs[0], shine.outputs[0])


def _masks(nodes: _Nodes, art: Art, along: str, place) -> dict:
    first = _named(nodes, 'column') if along == 'column' else place.outputs['X' if along == 'x' else 'Y']
    if along == 'y':
        first = nodes.math('ABSOLUTE', first)
    row = _named(nodes, 'level' if along == 'y' else 'row')
    part = lambda value, index: nodes.new('ShaderNodeMapRange', **{'Value': value, 'From Min': float(art.low[index]), 'From Max': float(art.high[index])}).outputs[0]
    u, v = part(first, 0), part(row, 1)
    masks = {}
    names = iter(art.layers)
    spot = nodes.new('ShaderNodeCombineXYZ', _0=u, _1=v).outputs[0]
    for image in art.images():
        texture = nodes.new('ShaderNodeTexImage', _0=spot)
        texture.image = image
        texture.extension = 'EXTEND'
        split = nodes.new('ShaderNodeSeparateColor', _0=texture.outputs[0])
        for index in range(3):
            masks[next(names)] = split.outputs[index]
    return masks


def _named(nodes: _Nodes, name: str):
    node = nodes.new('ShaderNodeAttribute')
    node.attribute_name = name
    return node.outputs['Fac']


def _inside(nodes: _Nodes, place, arches, grow: float):
    found: object = 0.0
    for x, z, radius in arches:
        far = nodes.new('ShaderNodeCombineXYZ', _0=nodes.math('SUBTRACT', place.outputs['X'], x), _2=nodes.math('SUBTRACT', place.outputs['Z'], z))
        length = nodes.tree.nodes.new('ShaderNodeVectorMath')
        length.operation = 'LENGTH'
        nodes.put(length.inputs[0], far.outputs[0])
        within = nodes.math('LESS_THAN', length.outputs['Value'], radius + grow)
        found = nodes.math('MAXIMUM', found, within)
    return found
