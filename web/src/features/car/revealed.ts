import { useState } from 'react';
import { skipToken, useQuery, useQueryClient } from '@tanstack/react-query';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { useInBrowser } from '../../lib/in-browser.js';
import { reportRevealed } from './call.js';

/** Returns whether a vehicle's page shows the dealer's numbers, and a function that reveals and reports them once. */
export const useRevealed = (car: CarResponse): readonly [boolean, () => void] => {
  const site = useSite();
  const queryClient = useQueryClient();
  const queryKey = ['revealed', car.id];
  // Local state reveals the number here at once; the rest of the page follows in the next tick.
  const [isAsked, setAsked] = useState(false);
  const { data: isRevealed = false } = useQuery<boolean>({ queryKey, queryFn: skipToken, gcTime: Infinity });
  // A press before this part is hydrated may have revealed it, which the server's page does not show.
  const isInBrowser = useInBrowser();
  const reveal = () => {
    setAsked(true);
    if (queryClient.getQueryData(queryKey)) return;
    queryClient.setQueryData(queryKey, true);
    void reportRevealed(car, site);
  };
  return [!site.features.maskedPhone || isAsked || (isInBrowser && isRevealed), reveal];
};
