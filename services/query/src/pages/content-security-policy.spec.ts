import { expect, it } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TagSettings } from '#contracts/domain/site/tag-settings';
import { mapSettings } from '#contracts/domain/site/map-settings';
import { libraryStyles, mapWorkerPolicy, pagePermissions, pagePolicy } from './content-security-policy.js';

const map = mapSettings.parse({});

it('a page may use only its own style sheet files, and the two sheets that react-aria adds [HOST-15]', () => {
  const policy = pagePolicy("'sha256-x'", 'embedded', { map });
  const styles = policy.split('; ').find((directive) => directive.startsWith('style-src '));
  expect(styles).toMatch(/^style-src 'self' 'sha256-[^']{44}' 'sha256-[^']{44}'$/);
  expect(policy).toContain("script-src 'self' 'sha256-x';");
  expect(pagePolicy('', 'stripe', { map })).toMatch(/script-src [^;]*https:\/\/js\.stripe\.com;/);
});

it('a page may load from the hosts of its own site’s tags, and from no others [SITE-12]', () => {
  const directives = (tags?: TagSettings): Record<string, string> =>
    Object.fromEntries(
      pagePolicy("'sha256-x'", 'embedded', { map, ...(tags && { tags }) })
        .split('; ')
        .map((directive) => [directive.split(' ', 1).join(), directive]),
    );
  const [none, google, meta] = [
    directives(),
    directives({ tagManager: 'GTM-ABC1234', hosts: ['https://*.example.com'] }),
    directives({ metaPixel: '1234567890', hosts: [] }),
  ];
  expect(none['connect-src']).toBe("connect-src 'self'");
  expect(none['script-src']).toBe("script-src 'self' 'sha256-x'");
  expect(google['script-src']).toMatch(/^script-src 'self' 'sha256-x' https:\/\/\*\.googletagmanager\.com /);
  for (const directive of ['script-src', 'connect-src', 'frame-src']) {
    expect(google[directive]).toMatch(/googletagmanager.* https:\/\/\*\.example\.com$/);
    expect(google[directive]).not.toContain('facebook');
    expect(meta[directive]).toContain('facebook');
    expect(meta[directive]).not.toContain('google');
  }
});

it('a page and its map’s worker may fetch from the hosts of the site’s vector map, and a raster map adds none [LOOK-15]', () => {
  const vector = mapSettings.parse({
    style: 'https://maps.example:8443/style.json?key=1',
    hosts: ['https://*.tiles.example', 'https://maps.example:8443'],
  });
  const raster = mapSettings.parse({ tiles: 'https://tiles.example/{z}/{x}/{y}.png' });
  const hosts = 'https://maps.example:8443 https://*.tiles.example';
  expect(pagePolicy('', 'none', { map: vector })).toContain(`connect-src 'self' ${hosts}; `);
  expect(pagePolicy('', 'none', { map: raster })).toBe(pagePolicy('', 'none', { map }));
  expect(mapWorkerPolicy({ map: vector })).toBe(`default-src 'none'; connect-src ${hosts}; frame-ancestors 'none'`);
  expect(mapWorkerPolicy({ map })).toContain("connect-src 'none'");
});

it.each([
  ['stripe', 'embedded', 'payment=(self "https://js.stripe.com")', 'geolocation=(self)'],
  ['embedded', 'http', 'payment=()', 'geolocation=(self)'],
  ['none', 'none', 'payment=()', 'geolocation=()'],
] as const)(
  'with %s for payments and %s for postcodes, pages get %s, %s and no camera [HOST-15, LOC-08]',
  (PAYMENTS, GEOCODER, ...allowed) => {
    const rules = pagePermissions({ PAYMENTS, GEOCODER }).split(', ');
    expect(rules).toEqual(expect.arrayContaining([...allowed, 'camera=()']));
    expect(new Set(rules.map((one) => one.split('=', 1)[0])).size).toBe(rules.length);
  },
);

it('react-aria adds no style sheet that the policy does not list [HOST-15]', () => {
  const folder = 'node_modules/react-aria/dist/private';
  const added = readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.mjs'))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .flatMap((code) => [...code.matchAll(/\.textContent = `([^`]*)`\.trim\(\)/g)].map(([, text]) => text!.trim()))
    .map((text) => text.replace(/\$\{[^}]*PRESSABLE_ATTRIBUTE\}/, 'data-react-aria-pressable'));
  expect(added.sort()).toEqual([...libraryStyles].sort());
});
