import { expect, it } from '@jest/globals';
import { mapSettings } from './map-settings.js';

const accepts = (map: object): boolean => mapSettings.safeParse(map).success;

it('a site names tiles or a style for its maps, or neither [LOOK-15]', () => {
  const [tiles, style] = ['https://tiles.example/{z}/{x}/{y}.png', 'https://maps.example/style.json'];
  expect([{}, { tiles }, { style }, { style, hosts: ['https://*.tiles.example:8443'] }].map(accepts)).toEqual([
    true,
    true,
    true,
    true,
  ]);
  expect(mapSettings.safeParse({ tiles, style }).error?.issues[0]?.message).toBe('names both tiles and a style');
});

it.each([
  'mapbox://styles/streets',
  'javascript:alert(1)',
  'https://maps.example',
  "https://maps.example;script-src'unsafe-inline'/style.json",
  'https://user:secret@maps.example/style.json',
  'https://maps.example:99999/style.json',
])('a style is not at %s [LOOK-15]', (style) => {
  expect(accepts({ style })).toBe(false);
});

it.each(['*', 'https:', 'maps.example', 'https://maps.example/tiles', 'https://a.example https://b.example'])(
  'a map’s further host is not %s [LOOK-15]',
  (host) => {
    expect(accepts({ style: 'https://maps.example/style.json', hosts: [host] })).toBe(false);
  },
);
