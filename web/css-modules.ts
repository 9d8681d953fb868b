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

/** Yields all two-letter names, then three-letter names. Skips `ad`, because ad blockers hide that class. */
function* shortNames(): Generator<string> {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  for (const first of letters) for (const second of letters) if (`${first}${second}` !== 'ad') yield first + second;
  for (const first of letters)
    for (const second of letters) for (const third of letters) yield `${first}${second}${third}`;
}

/** Module file by class name in the built pages. */
export const moduleOfClass = new Map<string, string>();

/** Built name by `<file> <class>`, for all classes and animations of all modules. The same for browser and server. */
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

/** Returns the function that names a module's class. Names are short in production, where many files repeat them. */
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

/** Matches a component's import of module classes. No other code uses these local names. */
const classImports = /import (layout|styles|\w+Styles) from '(.+\.module\.css)';/g;

/** Whether code, apart from its comments, names a local variable. */
const isNamedIn = (code: string, local: string): boolean =>
  new RegExp(`\\b${local}\\b`).test(code.replace(/\/\*[^]*?\*\/|\/\/.*/g, ''));

/**
 * Replaces `styles.name` in components by the class name, so that page scripts need no table of class names. A module
 * keeps its table if a component renames the import or looks a name up dynamically, or if the module uses `composes`.
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
      if (!isNamedIn(code.replace(statement, ''), local!)) code = code.replace(statement, `import '${from}';`);
    }
    return code;
  };
  const noteTables = (source: string, id: string): void => {
    const code = written(source, id);
    for (const [statement, local, from] of code.matchAll(/import (\w+) from '(.+\.module\.css)';/g))
      if (isNamedIn(code.replace(statement, ''), local!)) withTable.add(join(dirname(id), from!));
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

const moduleFile = (root: Postcss.Root): string | undefined => {
  const file = root.source?.input.file;
  return file?.endsWith('.module.css') ? file : undefined;
};

/** Resolves `@value card from './Card.module.css'`: `.card` is that module's class. Its rules are not moved. */
export const resolveImportedClasses = (nameOf: ReturnType<typeof scopedNames>): Postcss.Plugin => ({
  postcssPlugin: 'classes-of-other-modules',
  Once: (root) => {
    const file = moduleFile(root);
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

/** Puts a module's rules into the cascade layer of its folder. Rules for one template go into the `templates` layer. */
export const layersByFolder: Postcss.Plugin = {
  postcssPlugin: 'layers-by-folder',
  Once: (root, { AtRule }) => {
    const file = moduleFile(root);
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
 * Wraps `:hover` rules in `@media (hover: hover)`. Otherwise a tap leaves the element in its hover state, and the
 * browser animates that state while it responds to the tap.
 */
export const wrapHoverRules: Postcss.Plugin = {
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
