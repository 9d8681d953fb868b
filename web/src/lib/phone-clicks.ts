import { useEffect } from 'react';
import { raise } from './analytics.js';

/** Notes each press of a telephone number, wherever it stands; `data-car-id` of the link says about which vehicle. */
export const usePhoneClicks = (): void =>
  useEffect(() => {
    document.addEventListener('click', noteCall);
    return () => document.removeEventListener('click', noteCall);
  }, []);

const noteCall = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null;
  if (!link) return;
  const { carId } = link.dataset;
  raise('phone_click', carId === undefined ? {} : { car_id: carId });
};
