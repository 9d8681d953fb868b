import type { CarResponse } from '#contracts/api/cars';
import { useLiveCar } from './live/use-live-car.js';
import { PopupPromotion } from './PopupPromotion.js';
import { StickyHeader } from './StickyHeader.js';

/** What comes once the page is there; apart, as the rest of it is not rendered again for that. */
export const OverVehicle = ({ car }: { readonly car: CarResponse }) => {
  useLiveCar(car);
  return (
    <>
      <StickyHeader car={car} />
      <PopupPromotion car={car} />
    </>
  );
};
