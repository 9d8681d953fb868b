import { join, relative } from 'node:path';
import postcss from 'postcss';
import type { Manifest, Plugin, Rolldown } from 'vite';
import { moduleOfClass } from './css-modules.js';
import { combinedSheetName, mainSheets, sheetsOfPage, templateFile } from './src/lib/style-sheets.js';

const templateName = /styles\/templates\/(\w+)\.css$/;
/** Returns the templates that a selector is for; none if it is for all, or for all but some. */
const templatesOf = (selector: string): string[] =>
  [...selector.replace(/:not\([^()]*\)/g, '').matchAll(/\[data-template=["']?(\w+)/g)].map(([, name]) => name!);

/** Removes selectors that fail `holds`, and rules without selectors. `:not(.x)` also matches where no `.x` exists. */
const filterRules = (root: postcss.Root, holds: (selector: string) => boolean): postcss.Root => {
  root.walkRules((rule) => {
    if (rule.parent?.type === 'atrule' && (rule.parent as postcss.AtRule).name === 'keyframes') return;
    const selectors = rule.selectors.filter(holds);
    if (selectors.length === 0) rule.remove();
    else if (selectors.length < rule.selectors.length) rule.selectors = selectors;
  });
  root.walkAtRules((rule) => {
    if (rule.nodes?.length === 0) rule.remove();
  });
  return root;
};

const withoutConditions = (selector: string): string => selector.replace(/:(not|is|where|has)\([^()]*\)/g, '');

const classesIn = (sheets: readonly postcss.Root[]): ReadonlySet<string> => {
  const names = new Set<string>();
  for (const sheet of sheets)
    sheet.walkRules(({ selector }) => {
      for (const [, name] of selector.matchAll(/\.([\w-]+)/g)) names.add(name!);
    });
  return names;
};

/** Merges each layer's blocks into its first block. */
const mergeLayers = (root: postcss.Root): postcss.Root => {
  const layers = new Map<string, postcss.AtRule>();
  for (const node of [...root.nodes]) {
    if (node.type !== 'atrule' || node.name !== 'layer' || !node.nodes) continue;
    const first = layers.get(node.params);
    if (first) {
      first.append(node.nodes);
      node.remove();
    } else layers.set(node.params, node);
  }
  return root;
};

/** Combines the rules of a page's template and components into one file, which saves a second connection. */
export const combineStyleSheets: Plugin = {
  name: 'sheets-in-one',
  generateBundle: {
    order: 'post',
    handler(_, bundle) {
      const source = (name: string) => (bundle[name] as Rolldown.OutputAsset).source.toString();
      const manifest = JSON.parse(source('.vite/manifest.json')) as Manifest;
      const templates = Object.keys(manifest).flatMap((file) => templateName.exec(file)?.[1] ?? []);
      const parsed = new Map<string, postcss.Root>();
      const sheet = (name: string): postcss.Root => {
        const root = parsed.get(name) ?? postcss.parse(source(name));
        parsed.set(name, root);
        return root.clone();
      };
      const pages = this.getModuleInfo(join(import.meta.dirname, 'src/app/routes.tsx'))!.dynamicallyImportedIds;
      const modulesFrom = (id: string, seen: Set<string>): Set<string> => {
        if (seen.has(id)) return seen;
        seen.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const next of [...importedIds, ...dynamicallyImportedIds])
          if (!pages.includes(next)) modulesFrom(next, seen);
        return seen;
      };
      const importedBy = (id: string, seen: Set<string>): Set<string> => {
        if (seen.has(id)) return seen;
        seen.add(id);
        for (const next of this.getModuleInfo(id)?.importedIds ?? []) importedBy(next, seen);
        return seen;
      };
      const ruled = classesIn(
        Object.keys(bundle)
          .filter((name) => name.endsWith('.css'))
          .map(sheet),
      );
      const main = modulesFrom(join(import.meta.dirname, 'index.html'), new Set());
      for (const id of pages) {
        const page = relative(import.meta.dirname, id);
        const modules = modulesFrom(id, new Set(main));
        const isOfPage = (name: string) => !moduleOfClass.has(name) || modules.has(moduleOfClass.get(name)!);
        const names = [...mainSheets(manifest), ...sheetsOfPage(manifest, page)];
        const styles = postcss.root({ nodes: names.flatMap((name) => sheet(name).nodes) });
        const has = classesIn([styles]);
        const imported = importedBy(id, new Set());
        // The bundler may put styles that several pages need into the sheet of one of them.
        for (const name of ruled)
          if (!has.has(name) && imported.has(moduleOfClass.get(name) ?? ''))
            this.error(`${page} lacks styles of ${relative(import.meta.dirname, moduleOfClass.get(name)!)}`);
        filterRules(styles, (selector) =>
          [...withoutConditions(selector).matchAll(/\.([\w-]+)/g)].every(([, name]) => isOfPage(name!)),
        );
        for (const template of templates) {
          const first = manifest[templateFile(template)]!.file;
          const all = postcss.root({ nodes: [...sheet(first).nodes, ...styles.clone().nodes] });
          filterRules(all, (selector) => {
            const named = templatesOf(selector);
            return named.length === 0 || named.includes(template);
          });
          this.emitFile({
            type: 'asset',
            fileName: combinedSheetName([first, ...names]),
            source: mergeLayers(all).toString(),
          });
        }
      }
    },
  },
};
