import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { feedImportView, type FeedImportView } from '#contracts/views/feed-import';
import { liveBuild } from '#platform/kernel/live-build';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import { roles } from '../../standalone/src/roles.js';

let forecourt: TestForecourt;
beforeEach(async () => {
  forecourt = new TestForecourt(roles);
  await forecourt.open();
});
afterEach(() => forecourt.remove());

it('a metric shows the age of each site’s last stock import, for sites that have one [OPS-07]', async () => {
  await forecourt.importFeed('stocknum,year,make,model,car_type\nA1,2022,Toyota,Corolla,used');
  forecourt.now = new Date(forecourt.now.getTime() + 2 * 3_600_000);
  const text = await eventually(async () => {
    const reported = await forecourt.running.platform.metrics.text();
    expect(reported).toContain('forecourt_stock_feed_age_seconds{site="kestrel"} 7200\n');
    return reported;
  });
  expect(text).not.toContain('forecourt_stock_feed_age_seconds{site="meridian"}');
});

it('imports that could not be read to their end do not make a site’s stock young, however many [OPS-07]', async () => {
  const { views, metrics } = forecourt.running.platform;
  const imports = await views.collection<FeedImportView>({
    ...feedImportView,
    name: await liveBuild(views, feedImportView),
  });
  const docs = Array.from({ length: 60 }, (_, hours) => {
    const at = new Date(forecourt.now.getTime() - hours * 3_600_000).toISOString();
    const state = hours === 59 ? 'completed' : 'incomplete';
    return { site: 'kestrel', state, started_at: at, completed_at: at } as FeedImportView;
  });
  await imports.upsertMany(docs.map((doc, n) => ({ id: `i${n}`, revision: 0, doc })));
  expect(await metrics.text()).toContain(`forecourt_stock_feed_age_seconds{site="kestrel"} ${59 * 3600}\n`);
});
