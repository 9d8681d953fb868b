"""Materials. Each name is made once per scene."""

from functools import cache

import bpy

Colour = tuple[float, float, float]


def _principled(name: str, **values) -> bpy.types.Material:
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    shader = made.node_tree.nodes['Principled BSDF']
    for key, value in values.items():
        shader.inputs[key].default_value = value
    return made


def plain(name: str, colour: Colour, roughness: float = 0.5, metallic: float = 0.0, coat: float = 0.0) -> bpy.types.Material:
    return bpy.data.materials.get(name) or _principled(
        name, **{'Base Color': (*colour, 1), 'Roughness': roughness, 'Metallic': metallic, 'Coat Weight': coat, 'Coat Roughness': 0.03}
    )


def glowing(name: str, colour: Colour, strength: float) -> bpy.types.Material:
    return bpy.data.materials.get(name) or _principled(
        name, **{'Base Color': (*colour, 1), 'Emission Color': (*colour, 1), 'Emission Strength': strength}
    )


def rubber():
    return plain('rubber', (0.018, 0.018, 0.019), 0.62)


def plastic():
    return plain('plastic', (0.022, 0.023, 0.025), 0.48)


def gloss_black():
    return plain('gloss black', (0.006, 0.006, 0.007), 0.12, coat=1)


def chrome():
    return plain('chrome', (0.8, 0.81, 0.83), 0.08, 1)


def alloy():
    return plain('alloy', (0.62, 0.63, 0.65), 0.26, 0.9, 0.6)


def dark_alloy():
    return plain('dark alloy', (0.035, 0.037, 0.04), 0.25, 0.6, 0.8)


def steel():
    return plain('steel', (0.35, 0.35, 0.36), 0.35, 1)


def dark():
    return plain('dark', (0.008, 0.008, 0.009), 0.8)


def upholstery():
    return plain('upholstery', (0.03, 0.031, 0.034), 0.6)


def red_lens():
    return plain('red lens', (0.35, 0.004, 0.006), 0.15, coat=1)


def amber_lens():
    return plain('amber lens', (0.7, 0.2, 0.01), 0.2, coat=1)


def white_plate():
    return plain('plate', (0.75, 0.75, 0.73), 0.4)


paint_mark = 'paint'


def mark_paint(tree, mask=1.0) -> None:
    """Marks the share of paint for the studio."""
    node = tree.nodes.new('ShaderNodeOutputAOV')
    node.aov_name = paint_mark
    if isinstance(mask, bpy.types.NodeSocket):
        tree.links.new(mask, node.inputs['Value'])
    else:
        node.inputs['Value'].default_value = mask


def paint() -> bpy.types.Material:
    """White paint under lacquer. The finished picture gets the colour later."""
    found = bpy.data.materials.get('paint')
    if found:
        return found
    made = plain('paint', (1, 1, 1), 0.42, coat=1)
    made.node_tree.nodes['Principled BSDF'].inputs['Specular IOR Level'].default_value = 0
    mark_paint(made.node_tree)
    return made


def glass_shader(tree, tint: float, roughness: float = 0.0):
    """A thin pane: it darkens the background and adds a reflection."""
    through = tree.nodes.new('ShaderNodeBsdfTransparent')
    through.inputs[0].default_value = (tint * 0.97, tint, tint * 0.985, 1)
    shine = tree.nodes.new('ShaderNodeBsdfGlossy')
    shine.inputs['Roughness'].default_value = roughness
    fresnel = tree.nodes.new('ShaderNodeFresnel')
    fresnel.inputs[0].default_value = 1.62
    mix = tree.nodes.new('ShaderNodeMixShader')
    tree.links.new(fresnel.outputs[0], mix.inputs[0])
    tree.links.new(through.outputs[0], mix.inputs[1])
    tree.links.new(shine.outputs[0], mix.inputs[2])
    return mix.outputs[0]


def glass(tint: float = 0.8) -> bpy.types.Material:
    name = f'glass {tint}'
    found = bpy.data.materials.get(name)
    if found:
        return found
    made = bpy.data.materials.new(name)
    made.use_nodes = True
    tree = made.node_tree
    tree.nodes.remove(tree.nodes['Principled BSDF'])
    tree.links.new(glass_shader(tree, tint), tree.nodes['Material Output'].inputs[0])
    return made
