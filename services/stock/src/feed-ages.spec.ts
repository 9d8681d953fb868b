import { afterEach, beforeEach, expect, it } from '@jest/globals';
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
