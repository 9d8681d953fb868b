import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import type { CarFields, CarResponse } from '#contracts/api/cars';
import { type Answer, found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { useInBrowser } from '../../../lib/local-list.js';
import { logWarning } from '../../../lib/log.js';
import { carQuery, viewDataQuery } from '../../../lib/queries/car.js';
import { toasts } from '../../../lib/toast.js';
import { changeToTell, withFields } from './change.js';
import { followCar } from './follow-car.js';

/** Keeps the vehicle on the page as it is now, and says what has become of it. */
export const useLiveCar = (car: CarResponse): void => {
  const { site, load } = useEnvironment();
  const queryClient = useQueryClient();
  const { slug } = car;

  const take = useCallback(
    (fields: Partial<CarFields>) => {
      const { queryKey } = carQuery(load, slug);
      const before = found(queryClient.getQueryData<Answer<CarResponse>>(queryKey));
      if (!before) return;
      const after = withFields(before, fields);
      if (after !== before) {
        queryClient.setQueryData(queryKey, { found: after } as Answer<CarResponse>);
        const change = changeToTell(before, after, site);
        if (change) toasts.show(change);
      }
      // Pictures are not told one by one.
      if (fields.photos_count !== undefined && fields.photos_count !== after.images.length) {
        void queryClient.invalidateQueries({ queryKey, exact: true });
      }
    },
    [queryClient, load, site, slug],
  );

  const isInBrowser = useInBrowser();
  const { data } = useQuery({ ...viewDataQuery(load, car, site.id), enabled: isInBrowser });
  const fields = found(data)?.car_fields;
  useEffect(() => {
    if (fields) take(fields);
  }, [fields, take]);

  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    const { queryKey } = carQuery(load, slug);
    const ask = () => void queryClient.invalidateQueries({ queryKey, exact: true });
    const read = async (data: string) => {
      const { carFields } = await import('../../../lib/schemas.js');
      const parsed = carFields.safeParse(JSON.parse(data));
      if (parsed.success) take(parsed.data);
      else logWarning('What became of the vehicle could not be read.', parsed.error);
    };
    return followCar(slug, { onCar: (data) => void read(data), onGone: ask, onRefused: ask });
  }, [queryClient, load, slug, take]);
};
