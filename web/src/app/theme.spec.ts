import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import { testSite } from '../testing/fixtures.js';
import { themeAttributes } from './theme.js';

const styleOf = (theme: Partial<Site['theme']>): Readonly<Record<string, string>> =>
  Object.fromEntries(
    themeAttributes({ ...testSite, theme: { ...testSite.theme, ...theme } })
      ['style']!.split(';')
      .map((rule) => [rule.slice(0, rule.indexOf(':')), rule.slice(rule.indexOf(':') + 1)] as const),
  );

it.each([
  ['the accent where it is readable', { accent: '#c8102e', bar: '#ffffff', onBar: '#111111' }, '#c8102e', '#ffffff'],
  ['the text colour elsewhere', { accent: '#c8102e', bar: '#0b2545', onBar: '#fafafa' }, '#fafafa', '#111111'],
  ['the theme’s own colour', { bar: '#0b2545', onBar: '#fafafa', accentOnBar: '#f2b632' }, '#f2b632', '#111111'],
])('the accent on header and footer is %s [SITE-01]', (_, theme, accent, text) => {
  expect(styleOf(theme)).toMatchObject({ '--accent-on-bar': accent, '--on-accent-on-bar': text });
});

it.each([
  ['#2f4a3c', '#f6eedc', '#2f4a3c'],
  ['#0a1118', '#18222d', '#eef1f5'],
])('figures in the header’s colour %s are readable on %s [SITE-01]', (bar, surface, figures) => {
  expect(styleOf({ bar, surface, ink: '#eef1f5' })).toMatchObject({ '--bar-on-surface': figures });
});

it('cards and fields have the theme’s colour; without one, the template’s [SITE-01]', () => {
  expect(styleOf({ card: '#fffdf8' })).toMatchObject({ '--card': '#fffdf8', '--field': '#fffdf8' });
  expect(Object.keys(styleOf({}))).not.toContain('--card');
});

it.each([
  ['#ffffff', 'light'],
  ['#fdf8ee', 'light'],
  ['#0f1720', 'dark'],
])('on paper of %s, checkboxes and other parts that browsers draw are %s [SITE-01]', (paper, scheme) => {
  expect(styleOf({ paper })).toMatchObject({ 'color-scheme': scheme });
});

it('templates, header, footer and locations have no colours of their own [SITE-01]', () => {
  const styles = import.meta.dirname;
  const folders = ['../styles/templates', 'shell', '../features/places'].map((folder) => join(styles, folder));
  const sheets = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((name) => name.endsWith('.css'))
      .map((name) => join(folder, name)),
  );
  expect(sheets.length).toBeGreaterThan(10);
  expect(sheets.filter((sheet) => /#[\da-f]{3,8}\b/i.test(readFileSync(sheet, 'utf8')))).toEqual([]);
});

it('the footer of a showroom on its light ground has the colour of text there [SITE-01]', () => {
  const footer = readFileSync(join(import.meta.dirname, 'shell/Footer.module.css'), 'utf8');
  expect(/\[data-template='showroom'\] \.footer \{[^}]*/.exec(footer)?.[0]).toContain('color: var(--ink)');
});
