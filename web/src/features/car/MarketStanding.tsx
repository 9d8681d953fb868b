import type { CarResponse } from '#contracts/api/cars';
import { PriceGauge } from './gauge/PriceGauge.js';
import { ViewCount } from './ViewCount.js';

export const MarketStanding = ({ car }: { readonly car: CarResponse }) => (
  <>
    <PriceGauge car={car} />
    <ViewCount car={car} />
  </>
);
