import type { CarResponse } from '#contracts/api/cars';
import { useCarSlots } from '../../lib/car-slots.js';
import { useSite } from '../../lib/environment.js';
import { DealerComments } from './DealerComments.js';
import { FeatureList } from './FeatureList.js';
import { KeyInformation } from './KeyInformation.js';
import { LocationBlock } from './LocationBlock.js';
import { RunningCosts } from './RunningCosts.js';
import { Specifications } from './Specifications.js';
import { isSoldOrReserved } from './taken.js';
import { TradeInFaq } from './TradeInFaq.js';

/** All text about a vehicle, below its pictures. */
export const VehicleDetails = ({ car }: { readonly car: CarResponse }) => {
  const { labels } = useSite();
  const { Section } = useCarSlots();
  return (
    <>
      <KeyInformation car={car} />
      <DealerComments title={labels.dealerComments} comments={car.dealercomments} />
      <FeatureList features={car.standardEquipment ?? []} />
      <Specifications car={car} />
      {Section && !isSoldOrReserved(car) && <Section car={car} />}
      {!isSoldOrReserved(car) && <RunningCosts car={car} />}
      <TradeInFaq car={car} />
      <LocationBlock car={car} />
    </>
  );
};
