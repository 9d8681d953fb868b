import type { CarResponse } from '#contracts/api/cars';
import { useLiveCar } from './live/use-live-car.js';
import { PopupPromotion } from './PopupPromotion.js';
import { StickyHeader } from './StickyHeader.js';

/** Parts that appear later. Separate, so that they do not render the rest of the page again. */
export const OverVehicle = ({ car }: { readonly car: CarResponse }) => {
  useLiveCar(car);
  return (
    <>
      <StickyHeader car={car} />
      <PopupPromotion car={car} />
    </>
  );
};
