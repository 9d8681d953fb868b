import { useState } from 'react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { reportRevealed } from './call.js';

/** Whether the dealer's numbers are shown beside a vehicle, and what shows them: everywhere on its page, stated once. */
export const useRevealed = (car: CarResponse): readonly [boolean, () => void] => {
  const site = useSite();
  const queryClient = useQueryClient();
  const queryKey = ['revealed', car.id];
  // At once where it was asked for; elsewhere on the page with the next tick.
  const [isAsked, setAsked] = useState(false);
  const { data: isRevealed = false } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  const reveal = () => {
    setAsked(true);
    if (queryClient.getQueryData(queryKey)) return;
    queryClient.setQueryData(queryKey, true);
    void reportRevealed(car, site);
  };
  return [!site.features.maskedPhone || isAsked || isRevealed, reveal];
};
