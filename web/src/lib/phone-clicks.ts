import { useEffect } from 'react';
import { trackEvent } from './analytics.js';

/** Records clicks on phone numbers anywhere on the page. A link's `data-car-id` names the vehicle. */
export const usePhoneClicks = (): void =>
  useEffect(() => {
    document.addEventListener('click', noteCall);
    return () => document.removeEventListener('click', noteCall);
  }, []);

const noteCall = ({ target }: MouseEvent): void => {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href^="tel:"]') : null;
  if (!link) return;
  const { carId } = link.dataset;
  trackEvent('phone_click', carId === undefined ? {} : { car_id: carId });
};
