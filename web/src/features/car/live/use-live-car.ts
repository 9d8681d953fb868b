import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { viewDataQuery } from '../../../lib/queries/car.js';

/** Nothing of it is needed before the page is there. */
const loadTaking = () => import('./take-change.js');

/** Keeps the vehicle on the page as it is now, and says what has become of it. */
export const useLiveCar = (car: CarResponse): void => {
  const { site, load } = useEnvironment();
  const queryClient = useQueryClient();
  const { slug } = car;
  const page = useMemo(() => ({ queryClient, load, site, slug }), [queryClient, load, site, slug]);

  const { data } = useQuery(viewDataQuery(load, car, site.id));
  const fields = found(data)?.car_fields;
  useEffect(() => {
    if (fields) void loadTaking().then(({ takeChange }) => takeChange(page, fields));
  }, [fields, page]);

  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    void loadTaking().then(({ takeChanges }) => {
      if (!isLeft) stop = takeChanges(page);
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [page]);
};
