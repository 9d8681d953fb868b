import { expect, it } from '@jest/globals';
import { readFileSync } from 'node:fs';
import { makeCarResponse, testSite } from '../../testing/fixtures.js';
import { carHead } from './head.js';

interface Row {
  readonly name: string;
  readonly stocknum: string;
}

/** The columns before those with quoted text. */
const columns = ['dealership_id', 'stocknum', 'year', 'make', 'model', 'car_type', 'status', 'badge', 'series', 'name'];

/** The vehicles of a demo site. */
const rowsOf = (file: string): Row[] => {
  const [head, ...lines] = readFileSync(`infra/demo/feeds/${file}`, 'utf8').trim().split('\n');
  if (file.endsWith('.ndjson')) return [head!, ...lines].map((line) => JSON.parse(line) as Row);
  expect(head!.startsWith(columns.join())).toBe(true);
  return lines.map((line) => {
    const cells = line.split(',');
    return { name: cells[columns.indexOf('name')]!, stocknum: cells[columns.indexOf('stocknum')]! };
  });
};

it.each([
  ['Kestrel Bay Toyota', 'kestrel.csv'],
  ['Meridian Motor Group', 'meridian.ndjson'],
  ['Tempo', 'tempo.csv'],
  ['Wattle Road Caravans & Trucks', 'wattle.ndjson'],
])('each vehicle of %s has a title of its own that fits [SITE-09]', (name, file) => {
  const rows = rowsOf(file);
  expect(rows.length).toBeGreaterThan(100);
  const titles = rows.map((row) => carHead({ ...testSite, name }, makeCarResponse(row)).title);
  expect(titles.filter((title) => !title.startsWith('20') && !title.startsWith('19'))).toEqual([]);
  expect(titles.filter((title, index) => titles.indexOf(title) < index || title.length > 65)).toEqual([]);
});
