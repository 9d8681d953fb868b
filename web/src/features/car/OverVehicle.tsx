import type { CarResponse } from '#contracts/api/cars';
import { PopupPromotion } from './PopupPromotion.js';
import { StickyHeader } from './StickyHeader.js';

/** What comes over the page once somebody has begun to look at it. */
export const OverVehicle = ({ car }: { readonly car: CarResponse }) => (
  <>
    <StickyHeader car={car} />
    <PopupPromotion car={car} />
  </>
);
