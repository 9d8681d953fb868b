import { createHash } from 'node:crypto';
import { basename, dirname, join, relative } from 'node:path';
import type Postcss from 'postcss';

const letters = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ';
const nameLength = 5;

/** Which module's a class of the built pages is. */
export const moduleOfClass = new Map<string, string>();

/** Names a module's class for the whole page: the same for browser and server, short where HTML pays for it. */
export const scopedNames =
  (isProduction: boolean) =>
  (local: string, file: string): string => {
    const readable = `${basename(file).replace('.module.css', '')}_${local}`;
    if (!isProduction) return readable;
    const digest = createHash('sha256')
      .update(`${relative(import.meta.dirname, file)} ${local}`)
      .digest();
    const name = Array.from({ length: nameLength }, (_, at) => letters[digest[at]! % letters.length]).join('');
    const module = moduleOfClass.get(name) ?? file;
    if (module !== file) throw new Error(`${readable} has the short name of a class in ${module}: name it otherwise`);
    moduleOfClass.set(name, file);
    return name;
  };

const isModule = (root: Postcss.Root): string | undefined => {
  const file = root.source?.input.file;
  return file?.endsWith('.module.css') ? file : undefined;
};

/** `@value card from './Card.module.css'`: `.card` is that module's class. Its rules stay where they are. */
export const classesOfOtherModules = (nameOf: ReturnType<typeof scopedNames>): Postcss.Plugin => ({
  postcssPlugin: 'classes-of-other-modules',
  Once: (root) => {
    const file = isModule(root);
    if (file === undefined) return;
    const others = new Map<string, string>();
    root.walkAtRules('value', (value) => {
      const [, names, from] = /^(.+) from ['"](.+)['"]$/.exec(value.params.replaceAll('\n', ' ')) ?? [];
      if (names === undefined || from === undefined) return;
      for (const name of names.split(',')) {
        const [local, alias = local] = name.trim().split(' as ');
        others.set(alias!, nameOf(local!, join(dirname(file), from)));
      }
      value.remove();
    });
    if (others.size === 0) return;
    root.walkRules((rule) => {
      rule.selector = rule.selector.replace(/\.([\w-]+)/g, (own, name: string) =>
        others.has(name) ? `:global(.${others.get(name)})` : own,
      );
    });
  },
});

const isOfTemplate = /\[data-template=/;

/** A module's rules are in the layer of its folder; what it says of one template is in the templates' layer. */
export const layersByFolder: Postcss.Plugin = {
  postcssPlugin: 'layers-by-folder',
  Once: (root, { AtRule }) => {
    const file = isModule(root);
    if (file === undefined) return;
    const layer = /\/src\/ui\//.test(file) ? 'ui' : /\/src\/app\/shell\//.test(file) ? 'shell' : 'features';
    const own = new AtRule({ name: 'layer', params: layer, nodes: [] });
    const templates = new AtRule({ name: 'layer', params: 'templates', nodes: [] });
    for (const node of [...root.nodes]) {
      if (node.type === 'atrule' && ['layer', 'keyframes', 'property'].includes(node.name)) continue;
      if (node.type === 'rule' && isOfTemplate.test(node.selector)) templates.append(node);
      else if (node.type === 'atrule') {
        const copy = node.clone();
        const isTemplates = (one: Postcss.ChildNode) => one.type === 'rule' && isOfTemplate.test(one.selector);
        for (const one of [...copy.nodes!]) if (!isTemplates(one)) one.remove();
        for (const one of [...node.nodes!]) if (isTemplates(one)) one.remove();
        if (copy.nodes!.length > 0) templates.append(copy);
        if (node.nodes!.length > 0) own.append(node);
        else node.remove();
      } else own.append(node);
    }
    for (const one of [own, templates]) if (one.nodes!.length > 0) root.append(one);
  },
};

const hovers = '(hover: hover)';
/**
 * A finger that presses would leave things as if a mouse were over them, and the browser would animate that while it
 * answers: what `:hover` says holds where something can hover.
 */
export const hoverWhereThatCanBe: Postcss.Plugin = {
  postcssPlugin: 'hover-where-that-can-be',
  Rule: (rule, { AtRule }) => {
    const [hovering = [], others = []] = [true, false].map((is) =>
      rule.selectors.filter((one) => one.includes(':hover') === is),
    );
    if (hovering.length === 0 || (rule.parent as Postcss.AtRule).params === hovers) return;
    if (others.length > 0) rule.cloneBefore({ selectors: others });
    const media = new AtRule({ name: 'media', params: hovers });
    media.append(rule.clone({ selectors: hovering }));
    rule.replaceWith(media);
  },
};
