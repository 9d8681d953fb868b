import Database from 'libsql';
import type { CarDocument } from '#contracts/search/car-document';
import { carSearchSchema } from '#contracts/search/cars';
import type { SearchQuery } from '#platform/ports/search-index';
import type { Engine, Refinement } from './engine.js';
import { fixedFilters, refinementsOf, statsFacets, textAttributes, valueFacets } from './engine.js';

type Row = Record<string, string | number | null>;

const lists = ['categories', 'filtered_features'];
const columns = Object.keys(carSearchSchema.attributes).filter((name) => !lists.includes(name));
const declared = Object.entries(carSearchSchema.attributes)
  .filter(([name]) => !lists.includes(name))
  .map(([name, { type }]) => `${name} ${type === 'string' ? 'TEXT' : 'NUMERIC'}`);
const indexed = ['dealership_id', 'make', 'model', 'status', 'custom_rank', 'price', 'km', 'year'];

const quoted = (values: readonly string[]): string => values.map((value) => `'${value.replaceAll("'", "''")}'`).join();

/** SQLite with FTS5: each query fills a table with the matches of filters and text, then runs SQL per facet over it. */
// eslint-disable-next-line max-lines-per-function -- Its functions share the database and its statements.
export const sqliteEngine = (): Engine => {
  const db = new Database(':memory:');
  db.exec(`
    CREATE TABLE cars (number INTEGER PRIMARY KEY, id TEXT, document TEXT, ${declared.join()});
    CREATE TABLE lists (number INTEGER, attribute TEXT, value TEXT, PRIMARY KEY (attribute, value, number)) WITHOUT ROWID;
    CREATE VIRTUAL TABLE words USING fts5(text, content='', prefix='1 2 3', tokenize='unicode61 remove_diacritics 2');
  `);
  const addCar = db.prepare(`INSERT INTO cars VALUES (?, ?, ?${', ?'.repeat(columns.length)})`);
  const addValue = db.prepare('INSERT OR IGNORE INTO lists VALUES (?, ?, ?)');
  const addWords = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
  let number = 0;

  const add = (car: CarDocument) => {
    number++;
    const value = (name: string) => car[name as keyof CarDocument] ?? null;
    const cell = (name: string) => (typeof value(name) === 'boolean' ? Number(value(name)) : value(name));
    addCar.run(number, car.id, JSON.stringify(car), ...columns.map(cell));
    for (const list of lists) for (const item of value(list) as string[]) addValue.run(number, list, item);
    addWords.run(number, textAttributes.map((name) => car[name] ?? '').join(' '));
  };

  return {
    lacks: 'no typos',
    add(cars) {
      db.exec('BEGIN');
      cars.forEach(add);
      db.exec('COMMIT');
    },
    ready() {
      for (const column of indexed) db.exec(`CREATE INDEX by_${column} ON cars (${column})`);
      db.exec("INSERT INTO words (words) VALUES ('optimize'); ANALYZE; PRAGMA temp_store = MEMORY");
    },
    search(query) {
      const refinements = refinementsOf(query);
      db.exec(`
        CREATE TEMP TABLE base AS
        SELECT cars.*, ${['0', ...refinements.map((r) => `(NOT ifnull(${condition(r)}, 0))`)].join(' + ')} AS failed,
          ${['0', ...refinements.map((r, i) => `${i + 1} * (NOT ifnull(${condition(r)}, 0))`)].join(' + ')} AS failure
        FROM cars WHERE ${where(query)}
      `);
      try {
        return answer(query, refinements);
      } finally {
        db.exec('DROP TABLE base');
      }
    },
  };

  function answer(query: SearchQuery, refinements: readonly Refinement[]) {
    const all = (sql: string) => db.prepare(sql).all() as Row[];
    const without = (facet: string) => {
      const position = refinements.findIndex(({ attribute }) => attribute === facet);
      return position < 0 ? 'failed = 0' : `(failed = 0 OR (failed = 1 AND failure = ${position + 1}))`;
    };
    const facets: Record<string, Record<string, number>> = {};
    for (const facet of valueFacets) {
      const rows = lists.includes(facet)
        ? all(
            `SELECT value, count(*) AS count FROM lists JOIN base USING (number)
             WHERE attribute = '${facet}' AND ${without(facet)} GROUP BY value ORDER BY count DESC`,
          )
        : all(
            `SELECT ${facet} AS value, count(*) AS count FROM base
             WHERE ${without(facet)} AND ${facet} IS NOT NULL GROUP BY ${facet} ORDER BY count DESC`,
          );
      facets[facet] = Object.fromEntries(rows.map(({ value, count }) => [String(value), Number(count)]));
    }
    const facetStats: Record<string, { min: number; max: number }> = {};
    for (const facet of statsFacets) {
      const [row] = all(`SELECT min(${facet}) AS min, max(${facet}) AS max FROM base WHERE ${without(facet)}`);
      if (typeof row?.min === 'number') facetStats[facet] = { min: row.min, max: Number(row.max) };
    }
    const [{ attribute, order }] = query.sort as [{ attribute: string; order: string }];
    const hits = all(
      `SELECT document FROM base WHERE failed = 0 ORDER BY ${attribute} ${order} NULLS LAST, id
       LIMIT ${query.limit} OFFSET ${query.offset ?? 0}`,
    );
    const [total] = all('SELECT count(*) AS count FROM base WHERE failed = 0');
    return { hits: hits.map(({ document }) => String(document)), count: Number(total?.count), facets, facetStats };
  }
};

const where = (query: SearchQuery): string => {
  const { dealerships, statuses, soldAfter } = fixedFilters(query);
  const words = query.text?.match(/[\p{L}\p{N}]+/gu)?.map((word) => `"${word}"*`) ?? [];
  return [
    `dealership_id IN (${quoted(dealerships)})`,
    `(status IN (${quoted(statuses)}) OR sold_date_timestamp >= ${soldAfter})`,
    'show_on_dealer_website = 1',
    ...(words.length > 0 ? [`number IN (SELECT rowid FROM words WHERE words MATCH ${quoted([words.join(' ')])})`] : []),
  ].join(' AND ');
};

const condition = ({ attribute, values, min, max }: Refinement): string => {
  const spelled = attribute === 'certified' ? values.map((value) => (value === 'true' ? '1' : '0')) : values;
  const within = lists.includes(attribute)
    ? `number IN (SELECT number FROM lists WHERE attribute = '${attribute}' AND value IN (${quoted(spelled)}))`
    : `CAST(${attribute} AS TEXT) IN (${quoted(spelled)})`;
  return [
    ...(values.length > 0 ? [within] : []),
    ...(min === undefined ? [] : [`${attribute} >= ${min}`]),
    ...(max === undefined ? [] : [`${attribute} <= ${max}`]),
  ].join(' AND ');
};
