/** @jest-environment node */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import ts from 'typescript';
import { classNamesInPlace, scopedNames } from './css-modules.js';

const folder = 'web/src';
const [inPlace] = classNamesInPlace(scopedNames(true));
const { handler } = inPlace!.transform as { handler: (source: string, id: string) => { code: string } };
const compilerOptions = { jsx: ts.JsxEmit.ReactJSX, module: ts.ModuleKind.ESNext, target: ts.ScriptTarget.ESNext };
const sheetsIn = (code: string) => [...code.matchAll(/^import .*'(.+\.module\.css)';$/gm)].map(([, file]) => file!);

it('the build keeps the style sheets that a component imports, whatever its comments say [SITE-02]', () => {
  const components = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.tsx') && !file.endsWith('.spec.tsx'),
  );
  const lost = components.flatMap((file) => {
    const source = readFileSync(join(folder, file), 'utf8');
    if (sheetsIn(source).length === 0) return [];
    // The compiler removes imports that nothing uses.
    const built = ts.transpile(handler(source, join(import.meta.dirname, 'src', file)).code, compilerOptions);
    return sheetsIn(source)
      .filter((sheet) => !built.includes(sheet))
      .map((sheet) => `${file}: ${sheet}`);
  });
  expect(lost).toEqual([]);
});
