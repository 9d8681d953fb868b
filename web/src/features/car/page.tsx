import type { CarResponse } from '#contracts/api/cars';
import { carQuery, similarCarsQuery } from '../../lib/queries/car.js';
import { found, statusOf } from '../../lib/api.js';
import type { Page, PageRequest } from '../../lib/page.js';
import { CarPage } from './CarPage.js';
import { details, reservedNotice, standing } from './details.js';
import { carHead } from './head.js';
import type { sharedCarHead } from './shared-head.js';
import { similarCars } from './similar/lazy.js';
import { isSoldOrReserved } from './taken.js';

const queryOf = ({ environment, params }: PageRequest) => carQuery(environment.load, params['slug'] ?? '');

const similarQueryOf = ({ environment, params }: PageRequest) =>
  similarCarsQuery(environment.load, params['slug'] ?? '');

/** Loaded only on the server. */
let shared: typeof sharedCarHead | undefined;

export const page: Page = {
  Component: CarPage,
  load: async (request) => {
    const query = queryOf(request);
    const [{ sharedCarHead, statusOfCar }] = await Promise.all([
      import('./shared-head.js'),
      request.queryClient.prefetchQuery(query),
      details.ready(),
      standing.ready(),
    ]);
    shared = sharedCarHead;
    const answer = request.queryClient.getQueryData(query.queryKey);
    // For a missing or taken vehicle, similar ones come with the page.
    if (answer && ('missing' in answer || isSoldOrReserved(answer.found))) {
      await Promise.all([
        request.queryClient.prefetchQuery(similarQueryOf(request)),
        similarCars.ready(),
        reservedNotice.ready(),
      ]);
    }
    const { site, now } = request.environment;
    return answer && 'found' in answer ? statusOfCar(site, answer.found, now) : statusOf(answer);
  },
  head: (request) => {
    const { site } = request.environment;
    const car = found<CarResponse>(request.queryClient.getQueryData(queryOf(request).queryKey));
    return (car && shared?.(site, car)) ?? carHead(site, car);
  },
};
