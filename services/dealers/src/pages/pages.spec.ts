import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { ContentPage, PageFile } from '#contracts/domain/site/content-pages';
import { specify } from '#platform/testing/given';
import { temporaryDirectory } from '#platform/testing/temporary';
import { readPages } from './page-files.js';
import { pages } from './pages.js';

const about: ContentPage = {
  title: 'About us',
  description: 'Who we are',
  sections: [{ kind: 'text', html: 'Hello' }],
};
const site_id = 'kestrel';
const write = (files: Record<string, PageFile>, unreadable: readonly string[] = []) => ({
  type: 'follow' as const,
  site_id,
  written: new Map(Object.entries(files)),
  unreadable,
});
const published = { type: 'PagePublished', data: { site_id, path: '/about-us', page: about } } as const;
const withdrawn = { type: 'PageWithdrawn', data: { site_id, path: '/about-us' } } as const;

it('a page is published once, again when it changes, and withdrawn when its file is deleted [OFR-05]', () => {
  const given = (...history: (typeof published | typeof withdrawn)[]) => specify(pages).given(...history);
  given()
    .when(write({ '/about-us': about }))
    .then(published);
  given(published)
    .when(write({ '/about-us': about }))
    .thenNothing();
  const changed = { ...about, title: 'About' };
  given(published)
    .when(write({ '/about-us': changed }))
    .then({ ...published, data: { ...published.data, page: changed } });
  given(published).when(write({})).then(withdrawn);
  given(published, withdrawn).when(write({})).thenNothing();
  given(published)
    .when(write({ '/about-us': { moved_to: '/our-story' } }))
    .then({ type: 'PageMoved', data: { site_id, path: '/about-us', moved_to: '/our-story' } });
});

it('a page whose file is unreadable stays as it was [OFR-05]', () => {
  specify(pages)
    .given(published)
    .when(write({}, ['/about-us']))
    .thenNothing();
});

let folder: Awaited<ReturnType<typeof temporaryDirectory>>;
beforeAll(async () => {
  folder = await temporaryDirectory();
});
afterAll(() => folder.remove());
const file = (name: string, ...lines: string[]) => {
  const path = join(folder.path, 'pages', name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, lines.join('\n'));
  return path;
};
const start = ['title: T', 'description: D', 'sections:'];

it('pages are read from files: names become addresses, HTML is cleaned, errors name file, line and field [OFR-05]', () => {
  file('about-us.yaml', ...start, '  - kind: text', "    html: '<p onclick=x()>Hi<script>alert(1)</script></p>'");
  file('pages/winter-sale.yaml', ...start, '  - { kind: links, links: [{ label: Stock, path: /search }] }');
  file('old.yaml', 'moved_to: /about-us');
  const wrong = file('wrong.yaml', ...start, '  - kind: text', '    hmtl: Hello');
  const taken = file('taken.yaml', ...start, '  - { kind: text, html: Hello, text: Hello }');
  const elsewhere = file('elsewhere.yaml', 'moved_to: //example.com');
  const self = file('self.yaml', 'moved_to: /self/?a=1');
  const [one, other] = [file('one.yaml', 'moved_to: /other'), file('other.yaml', 'moved_to: /one#top')];
  file('into.yaml', 'moved_to: /one');
  const named = file('Über uns.yaml', ...start);
  symlinkSync(join(folder.path, 'pages', 'pages'), join(folder.path, 'pages', 'linked'));
  const { written, unreadable, problems } = readPages(folder.path);
  expect([...written.keys()]).toEqual(['/about-us', '/into', '/linked/winter-sale', '/old', '/pages/winter-sale']);
  expect(written.get('/about-us')).toMatchObject({ sections: [{ kind: 'text', html: '<p>Hi</p>' }] });
  expect(unreadable).toEqual(['/elsewhere', '/taken', '/wrong', '/one', '/other', '/self']);
  expect(problems).toMatchObject([
    { file: elsewhere, line: 1, field: 'moved_to' },
    { file: taken, field: 'sections.0.text', message: 'there is no such setting' },
    { file: wrong, field: 'sections.0.html' },
    { file: wrong, field: 'sections.0.hmtl', message: 'there is no such setting: did you mean html?' },
    { file: named, message: 'its name is no address such as about-us.yaml' },
    { file: one, line: 1, field: 'moved_to', message: 'leads back to this page by /other' },
    { file: other, line: 1, field: 'moved_to', message: 'leads back to this page by /one' },
    { file: self, line: 1, field: 'moved_to', message: 'is the page’s own address' },
  ]);
  expect(readPages(join(folder.path, 'nowhere'))).toMatchObject({ problems: [] });
});
