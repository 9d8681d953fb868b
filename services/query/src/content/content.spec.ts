import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { PageResponse } from '#contracts/api/pages';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../standalone/src/roles.js';

let sites: Awaited<ReturnType<typeof temporaryDirectory>>;
let forecourt: TestForecourt;
beforeAll(async () => {
  sites = await temporaryDirectory();
  for (const slug of ['kestrel', 'tempo']) {
    cpSync(join('infra/demo/sites', slug), join(sites.path, slug), { recursive: true });
  }
  rmSync(join(sites.path, 'kestrel/pages'), { recursive: true, force: true });
  forecourt = new TestForecourt(roles, ['kestrel'], { SITES_DIR: sites.path });
  await forecourt.open();
});
afterAll(async () => {
  await forecourt.remove();
  await sites.remove();
});

const file = (name: string) => join(sites.path, 'kestrel/pages', name);
const write = (name: string, ...lines: string[]) => {
  mkdirSync(join(sites.path, 'kestrel/pages'), { recursive: true });
  writeFileSync(file(name), `${lines.join('\n')}\n`);
};
const pageText = (title: string, ...more: string[]) => [
  `title: ${title}`,
  'description: A page',
  ...more,
  'sections:',
  '  - { kind: text, html: "<p>Hello<script>alert(1)</script></p>" }',
];
const at = (path: string, site = 'kestrel') => forecourt.ask<PageResponse>(`/api/pages${path}`, { site });
/** The status a page at this path would have. */
const statusAt = async (path: string) => {
  const { body } = await at(path);
  return 'gone' in body ? (body.gone ? 410 : 404) : 200;
};

it('pages that move to each other are reported, and never redirect in a circle [OFR-05, SITE-03]', async () => {
  write('one.yaml', ...pageText('One'));
  write('other.yaml', 'moved_to: /one');
  await eventually(async () => expect((await at('/other')).body).toEqual({ path: '/other', moved_to: '/one' }));
  write('one.yaml', 'moved_to: /other');
  await eventually(async () => {
    const { dependencies } = await forecourt.running.platform.readiness.report();
    expect(dependencies['sites']).toContain('moved_to: leads back to this page by /other');
  });
  expect((await at('/one')).body).toMatchObject({ page: { title: 'One' } });
  const byApi = { method: 'PUT', key: 'dealer-kestrel' } as const;
  const put = (path: string, moved_to: string) =>
    forecourt.ask(`/api/dealers/kestrel/pages/${path}`, { ...byApi, body: { moved_to } });
  for (const name of ['one.yaml', 'other.yaml']) rmSync(file(name));
  expect(await put('first', '/second')).toMatchObject({ status: 200 });
  expect(await put('second', '/first')).toMatchObject({
    status: 422,
    body: { detail: 'moved_to: leads back to this page by /first' },
  });
  write('second.yaml', 'moved_to: /first');
  await eventually(async () => expect(await statusAt('/second')).toBe(404));
  await eventually(async () => expect(await statusAt('/first')).toBe(404));
  rmSync(file('second.yaml'));
});

it('a page is added, changed and removed with its file while the site runs, and then answers 410 [OFR-05, SITE-03]', async () => {
  expect(await statusAt('/eofy')).toBe(404);
  write('eofy.yaml', ...pageText('Sale'));
  await eventually(async () =>
    expect((await at('/eofy')).body).toMatchObject({
      path: '/eofy',
      page: { title: 'Sale', sections: [{ html: '<p>Hello</p>' }] },
    }),
  );
  expect((await at('/eofy', 'tempo')).body).not.toMatchObject({ page: { title: 'Sale' } });
  write('eofy.yaml', ...pageText('Longer sale'));
  await eventually(async () => expect((await at('/eofy')).body).toMatchObject({ page: { title: 'Longer sale' } }));

  write('eofy.yaml', 'title: Longer sale', 'desription: A typo');
  await eventually(async () => {
    const { dependencies } = await forecourt.running.platform.readiness.report();
    expect(dependencies['sites']).toMatch(/eofy\.yaml:\d+: description: /);
  });
  expect((await at('/eofy')).body).toMatchObject({ page: { title: 'Longer sale' } });

  write('eofy.yaml', 'moved_to: /pages/sale');
  await eventually(async () => expect((await at('/eofy')).body).toEqual({ path: '/eofy', moved_to: '/pages/sale' }));
  rmSync(file('eofy.yaml'));
  await eventually(async () => expect(await statusAt('/eofy')).toBe(410));
  expect(
    (await forecourt.ask<{ dependencies: Record<string, string> }>('/health/ready')).body.dependencies,
  ).toMatchObject({ sites: 'ok' });
});

it('a sale page is shown during its period: 404 before, 410 after [OFR-05]', async () => {
  write('sale.yaml', ...pageText('June', "from: '2026-06-01T00:00:00Z'", "until: '2026-07-01T00:00:00Z'"));
  await eventually(async () =>
    expect((await forecourt.events('PagePublished')).at(-1)?.data).toMatchObject({ path: '/sale' }),
  );
  expect(await statusAt('/sale')).toBe(404);
  forecourt.now = new Date('2026-06-01T00:00:00Z');
  await eventually(async () => expect(await statusAt('/sale')).toBe(200));
  forecourt.now = new Date('2026-07-01T00:00:00Z');
  expect(await statusAt('/sale')).toBe(410);
});
