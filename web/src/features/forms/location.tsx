import type { Page, PageRequest } from '../../lib/page.js';
import { LocationPage } from './LocationPage.js';
import { locationHead } from './pages.js';

const locationOf = ({ environment: { site }, params }: PageRequest) =>
  site.locations.find(({ slug, visible }) => visible && slug === params['slug']);

export const page: Page = {
  Component: LocationPage,
  load: async (request) => (locationOf(request) ? 200 : 404),
  head: (request) => {
    const { site } = request.environment;
    return locationHead(site, request.url.pathname, locationOf(request)?.name ?? site.name);
  },
};
