import { describe, expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { keysOf, referenceFiles, withTables } from './site-reference.js';

const document = readFileSync('docs/site-reference.md', 'utf8');

describe('the reference of a site’s folder', () => {
  it('the reference has every key of the schemas with its default and form; `make docs` writes them [SITE-03]', () =>
    expect(document).toBe(withTables(document)));

  it('each key of the reference has a meaning [SITE-03]', () => {
    expect(document.match(/^\| `.*\|\s*\|$/gm) ?? []).toEqual([]);
    const rows = new Set([...document.matchAll(/^\| (`.*?`) \|/gm)].map(([, key]) => key));
    const keys = Object.keys(referenceFiles).flatMap((file) => keysOf(file as keyof typeof referenceFiles));
    expect(keys.filter(({ path }) => !rows.has(`\`${path}\``))).toEqual([]);
  });

  const examples = [...document.matchAll(/^```yaml\n# (\S+)[^\n]*\n(.*?)^```/gms)].map(
    ([, file, text]) => [file!, text!] as const,
  );
  it('each file has an example that the program accepts [SITE-03]', () => {
    const { 'pages/*.yaml': page, 'moved page': moved, 'site.yaml': site, ...lists } = referenceFiles;
    const schemaOf = (file: string): z.ZodType =>
      file === 'site.yaml' ? site : file in lists ? z.array(lists[file as keyof typeof lists]) : z.union([page, moved]);
    for (const [file, text] of examples)
      expect([file, schemaOf(file).safeParse(parse(text)).error]).toEqual([file, undefined]);
    expect(new Set(examples.map(([file]) => file.replace(/^pages\/.*/, 'pages')))).toEqual(
      new Set(['site.yaml', 'pages', ...Object.keys(lists)]),
    );
  });
});
