import type { QueryClient } from '@tanstack/react-query';
import type { CarFields, CarResponse } from '#contracts/api/cars';
import type { Site } from '#contracts/domain/site/site';
import { type Answer, found, type Load } from '../../../lib/api.js';
import { logWarning } from '../../../lib/log.js';
import { carQuery } from '../../../lib/queries/car.js';
import { toasts } from '../../../lib/toast.js';
import { changeToast, withFields } from './change.js';
import { followCar } from './follow-car.js';

export interface Page {
  readonly queryClient: QueryClient;
  readonly load: Load;
  readonly site: Site;
  readonly slug: string;
}

const askAgain = ({ queryClient, load, slug }: Page): void =>
  void queryClient.invalidateQueries({ queryKey: carQuery(load, slug).queryKey, exact: true });

/** Shows the changed fields and announces the change. */
export const applyChange = (page: Page, fields: Partial<CarFields>): void => {
  const { queryClient, load, site, slug } = page;
  const { queryKey } = carQuery(load, slug);
  const before = found(queryClient.getQueryData<Answer<CarResponse>>(queryKey));
  if (!before) return;
  const after = withFields(before, fields);
  if (after !== before) {
    queryClient.setQueryData(queryKey, { found: after } as Answer<CarResponse>);
    const change = changeToast(before, after, site);
    if (change) toasts.show(change);
  }
  // Events do not contain pictures, only their count.
  if (fields.photos_count !== undefined && fields.photos_count !== after.images.length) askAgain(page);
};

/** Applies every change from now on. @returns stops it */
export const followChanges = (page: Page): (() => void) => {
  const read = async (data: string) => {
    const { carFields } = await import('../../../lib/schemas/cars.js');
    const parsed = carFields.safeParse(JSON.parse(data));
    if (parsed.success) applyChange(page, parsed.data);
    else logWarning('What became of the vehicle could not be read.', parsed.error);
  };
  return followCar(page.slug, {
    onCar: (data) => void read(data),
    onGone: () => askAgain(page),
    onRefused: () => askAgain(page),
  });
};
