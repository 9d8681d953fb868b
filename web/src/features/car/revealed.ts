import { useSyncExternalStore } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { tellRevealed } from './call.js';

/** Vehicles whose numbers were revealed while these pages are open. */
const revealed = new Set<string>();
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Whether the dealer's numbers are shown beside a vehicle, and what shows them: everywhere on its page, told once. */
export const useRevealed = (car: CarResponse): readonly [boolean, () => void] => {
  const site = useSite();
  const isRevealed = useSyncExternalStore(
    subscribe,
    () => revealed.has(car.id),
    () => false,
  );
  const reveal = () => {
    if (revealed.has(car.id)) return;
    revealed.add(car.id);
    listeners.forEach((listener) => listener());
    void tellRevealed(car, site);
  };
  return [!site.features.maskedPhone || isRevealed, reveal];
};
