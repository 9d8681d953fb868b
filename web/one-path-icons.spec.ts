import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { drawnOnce, onePath } from './one-path-icons.js';

const icon = (name: string) => readFileSync(`node_modules/lucide-react/dist/esm/icons/${name}.mjs`, 'utf8');

it('an icon is joined into one path, in which a relative first move starts at the origin [CARD-01]', () => {
  expect(
    onePath([
      ['path', { d: 'M11 10.27 7 3.34', key: 'a' }],
      ['path', { d: 'm17 20.66-1-1.73', key: 'b' }],
      ['circle', { cx: '12', cy: '10', r: '2', key: 'c' }],
      ['line', { x1: '2', x2: '5', y1: '3', y2: '4', key: 'd' }],
      ['rect', { x: '1', y: '2', width: '10', height: '8', key: 'e' }],
      ['rect', { x: '1', y: '2', width: '10', height: '8', rx: '3', key: 'f' }],
      ['ellipse', { cx: '6', cy: '7', rx: '4', ry: '1', key: 'g' }],
      ['polyline', { points: '1 2 3 4', key: 'h' }],
    ]),
  ).toEqual([
    [
      'path',
      {
        d:
          'M11 10.27 7 3.34M0 0m17 20.66-1-1.73M10 10a2 2 0 1 0 4 0a2 2 0 1 0 -4 0ZM2 3L5 4' +
          'M1 2h10v8h-10v-8ZM4 2h4a3 3 0 0 1 3 3v2a3 3 0 0 1 -3 3h-4a3 3 0 0 1 -3 -3v-2a3 3 0 0 1 3 -3Z' +
          'M2 7a4 1 0 1 0 8 0a4 1 0 1 0 -8 0ZM1 2 3 4',
        key: 'all',
      },
    ],
  ]);
});

it('an icon whose parts differ in style is left unchanged [CARD-01]', () => {
  const shapes = [
    ['path', { d: 'M2 2h4', key: 'a' }],
    ['circle', { cx: '1', cy: '1', r: '3', fill: 'currentColor', key: 'b' }],
  ] as const;
  expect(onePath(shapes)).toBe(shapes);
});

it.each([
  'cog',
  'gauge',
  'fuel',
  'badge-check',
  'map-pin',
  'camera',
  'heart',
  'chevron-down',
  'loader-circle',
  'images',
  'tag',
])('lucide’s %s becomes an icon that a page draws once [PAGE-01]', (name) => {
  const [, component] = /const (\w+) = createLucideIcon/.exec(icon(name))!;
  const [first, second, third] = drawnOnce(icon(name), '/src/lib/icon.tsx').split('\n');
  expect(first).toBe('import { icon } from "/src/lib/icon.tsx";');
  expect(second).toMatch(new RegExp(`^const ${component} = /\\* @__PURE__ \\*/ icon\\("${name}", "M[^"]+"\\);$`));
  expect(third).toBe(`export { ${component} as default };`);
});

it('an icon that one path can’t draw stays lucide’s own [PAGE-01]', () => {
  const faint = icon('palette').replaceAll('fill: "currentColor"', 'opacity: "0.5"');
  expect(drawnOnce(faint, '/src/lib/icon.tsx')).toBe(faint);
});
