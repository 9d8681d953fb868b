import type { CarResponse } from '#contracts/api/cars';
import { PriceGauge } from './gauge/PriceGauge.js';
import { ViewCount } from './ViewCount.js';

/** How the vehicle stands: in the market, and with other shoppers. */
export const MarketStanding = ({ car }: { readonly car: CarResponse }) => (
  <>
    <PriceGauge car={car} />
    <ViewCount car={car} />
  </>
);
