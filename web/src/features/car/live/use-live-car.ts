import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { viewDataQuery } from '../../../lib/queries/car.js';

/** Loads later, because the first view of the page does not need it. */
const loadTaking = () => import('./apply-change.js');

/** Keeps the vehicle on the page up to date and announces its changes. */
export const useLiveCar = (car: CarResponse): void => {
  const { site, load } = useEnvironment();
  const queryClient = useQueryClient();
  const { slug } = car;
  const page = useMemo(() => ({ queryClient, load, site, slug }), [queryClient, load, site, slug]);

  const { data } = useQuery(viewDataQuery(load, car, site.id));
  const fields = found(data)?.car_fields;
  useEffect(() => {
    if (fields) void loadTaking().then(({ applyChange }) => applyChange(page, fields));
  }, [fields, page]);

  useEffect(() => {
    if (typeof EventSource === 'undefined') return;
    let stop: (() => void) | undefined;
    let isLeft = false;
    void loadTaking().then(({ followChanges }) => {
      if (!isLeft) stop = followChanges(page);
    });
    return () => {
      isLeft = true;
      stop?.();
    };
  }, [page]);
};
