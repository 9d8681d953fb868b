import { expect, it } from '@jest/globals';
import type { Site } from '#contracts/domain/site/site';
import { createLogger } from '#platform/process/logger';
import { Storefront } from './storefront.js';

it('while a site’s offers can’t be read its pages go on, and the log says why [OPS-05]', async () => {
  const lines: string[] = [];
  const logger = createLogger('warn', { write: (line) => void lines.push(line) });
  const away = { of: () => Promise.reject(new Error('the view store does not answer')) } as never;
  const site = { id: 'kestrel', slug: 'kestrel', name: 'Kestrel Bay', finance: { estimate: {} } } as Site;
  const storefront = new Storefront(logger, away, away, away, {} as never);
  expect(await storefront.of(site)).toMatchObject({ name: 'Kestrel Bay' });
  expect(JSON.parse(lines[0]!)).toMatchObject({ site: 'kestrel', err: { message: 'the view store does not answer' } });
});
