import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CarDocument } from '#contracts/search/car-document';
import { demoSites } from '../../demo/site-files.js';
import { answer } from '../../engines/typesense/api.js';
import { Database } from '../../engines/typesense/database.js';
import { textAttributes } from '../search/engine.js';
import type { DemoSite, DemoStock } from './demo-stock.js';
import { first } from './score.js';

const key = 'bench';
/** Typesense's own order first, then the site's order for equal matches. */
const order = '_text_match:desc,custom_rank:desc';

const documentOf = ({ id, custom_rank, ...car }: CarDocument) => ({
  id,
  custom_rank,
  ...Object.fromEntries(
    textAttributes.flatMap((name) => {
      const value = (car as Partial<CarDocument>)[name];
      return value === undefined ? [] : [[name, String(value)]];
    }),
  ),
});

/**
 * Opens the demo's cars in the stand-in for Typesense. `query_by` names their texts; everything else is the default
 * (two typing errors, prefixes of the last word, words dropped from the right if nothing is found).
 */
export const openTypesense = ({ cars }: DemoStock) => {
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-relevance-'));
  const database = new Database(directory);
  const ask = (
    method: string,
    path: readonly string[],
    query: Readonly<Record<string, string>>,
    body = '',
  ): unknown => {
    const given = answer(database, key, { method, path, query, key, body });
    if (given.status >= 400) throw new Error(JSON.stringify(given.body));
    return given.body;
  };
  for (const site of demoSites) {
    const fields = [
      ...textAttributes.map((name) => ({ name, type: 'string', optional: true })),
      { name: 'custom_rank', type: 'int32' },
    ];
    ask('POST', ['collections'], {}, JSON.stringify({ name: site, fields }));
    const lines = cars[site].map((car) => JSON.stringify(documentOf(car)));
    ask('POST', ['collections', site, 'documents', 'import'], {}, lines.join('\n'));
  }
  return {
    search: (site: DemoSite, words: string): Promise<readonly Pick<CarDocument, 'id'>[]> => {
      const asked = { q: words, query_by: textAttributes.join(','), per_page: String(first), sort_by: order };
      const { hits } = ask('GET', ['collections', site, 'documents', 'search'], asked) as Found;
      return Promise.resolve(hits.map(({ document }) => document));
    },
    close: () => {
      database.close();
      rmSync(directory, { recursive: true });
    },
  };
};

interface Found {
  readonly hits: readonly { readonly document: Pick<CarDocument, 'id'> }[];
}
