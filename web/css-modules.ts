import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import type Postcss from 'postcss';
import type { Plugin } from 'vite';

const source = join(import.meta.dirname, 'src');
const filesOf = (ending: string): string[] =>
  readdirSync(source, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith(ending))
    .sort()
    .map((file) => join(source, file));

/** Two letters, then three: `aa`, `ab` … without what blockers of advertisements hide. */
function* shortNames(): Generator<string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) for (const second of letters) if (`${first}${second}` !== 'ad') yield first + second;
  for (const first of letters)
    for (const second of letters) for (const third of letters) yield `${first}${second}${third}`;
}

/** Which module's a class of the built pages is. */
export const moduleOfClass = new Map<string, string>();

/** Every class and animation of every module, by `<file> <class>`, with its name on the built pages: the same for browser and server. */
const namesOfAll = (): ReadonlyMap<string, string> => {
  const names = shortNames();
  const all = new Map<string, string>();
  for (const file of filesOf('.module.css')) {
    const locals = [...readFileSync(file, 'utf8').matchAll(/(?:\.|@keyframes )([a-zA-Z][\w-]*)/g)].map(
      ([, local]) => local!,
    );
    for (const local of [...new Set(locals)].sort()) {
      const name = names.next().value as string;
      all.set(`${file} ${local}`, name);
      moduleOfClass.set(name, file);
    }
  }
  return all;
};

/** Names a module's class for the whole page: short where HTML and scripts pay for it. */
export const scopedNames = (isProduction: boolean): ((local: string, file: string) => string) => {
  const names = isProduction ? namesOfAll() : undefined;
  return (local, file) => {
    const readable = `${basename(file).replace('.module.css', '')}_${local}`;
    if (!names) return readable;
    const name = names.get(`${file} ${local}`);
    if (name === undefined) throw new Error(`${file} has no class ${local}`);
    return name;
  };
};

/** A component's import of a module's classes, by the names that nothing else in the code goes by. */
const classImports = /import (layout|styles|\w+Styles) from '(.+\.module\.css)';/g;

/**
 * Writes the class itself where a component names it, so that the script of a page has no table of its modules' names.
 * A module keeps its table where a component imports it by another name, or looks a name up in it, or it composes classes.
 */
export const classNamesInPlace = (nameOf: ReturnType<typeof scopedNames>): Plugin[] => {
  const withTable = new Set<string>();
  const written = (source: string, id: string): string => {
    let code = source;
    for (const [statement, local, from] of source.matchAll(classImports)) {
      const file = join(dirname(id), from!);
      if (readFileSync(file, 'utf8').includes('composes:')) continue;
      const named = new RegExp(`(?<![\\w.])${local}\\.(\\w+)`, 'g');
      code = code.replace(named, (_, name: string) => `'${nameOf(name, file)}'`);
      const isNamed = new RegExp(`\\b${local}\\b`).test(code.replace(statement, ''));
      if (!isNamed) code = code.replace(statement, `import '${from}';`);
    }
    return code;
  };
  const noteTables = (source: string, id: string): void => {
    const code = written(source, id);
    for (const [statement, local, from] of code.matchAll(/import (\w+) from '(.+\.module\.css)';/g))
      if (new RegExp(`\\b${local}\\b`).test(code.replace(statement, ''))) withTable.add(join(dirname(id), from!));
  };
  return [
    {
      name: 'class-names-in-place',
      apply: 'build',
      enforce: 'pre',
      buildStart: () => {
        for (const file of filesOf('.tsx')) noteTables(readFileSync(file, 'utf8'), file);
      },
      transform: { filter: { id: /\.tsx$/ }, handler: (source, id) => ({ code: written(source, id), map: null }) },
    },
    {
      name: 'tables-of-class-names',
      apply: 'build',
      enforce: 'post',
      transform: {
        filter: { id: /\.module\.css$/ },
        handler: (code, id) =>
          withTable.has(id) ? undefined : { code: 'void 0;', map: null, moduleSideEffects: 'no-treeshake' },
      },
    },
  ];
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
