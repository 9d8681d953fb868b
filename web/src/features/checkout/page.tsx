import { found } from '../../lib/api.js';
import { privatePage } from '../../lib/private-page.js';
import { carQuery } from '../../lib/queries/car.js';
import type { Page } from '../../lib/page.js';
import { statusOf } from '../../lib/api.js';
import { Checkout } from './Checkout.js';

const base = privatePage('Reserve', ({ name }) => `Reserve a vehicle at ${name}.`, Checkout);

export const page: Page = {
  ...base,
  load: async ({ environment: { load, site }, queryClient, params }) => {
    const answer = await queryClient.fetchQuery(carQuery(load, params['slug'] ?? ''));
    return found(answer) && !site.features.checkout ? 404 : statusOf(answer);
  },
};
