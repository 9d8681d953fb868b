import { MapPin } from 'lucide-react';
import { isInStock } from '#contracts/car-status';
import type { CarResponse } from '#contracts/api/cars';
import { useCarSlots } from '../../lib/car-slots.js';
import { cardFacts } from '../../lib/car/facts.js';
import { useEnquiry } from '../../lib/enquiry.js';
import { useSite } from '../../lib/environment.js';
import { Button } from '../../ui/Button.js';
import { Facts } from '../../ui/Facts.js';
import { Price } from '../../ui/Price.js';
import { TagBanner } from '../../ui/TagBanner.js';
import { CarToggles } from '../../ui/car/CarToggles.js';
import { CallTheDealer } from './CallTheDealer.js';
import { MarketStanding } from './MarketStanding.js';
import { phoneFor } from './phone.js';

export const Sidebar = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const { BelowPrice, SidebarCard } = useCarSlots();
  const inStock = isInStock(car.status);
  const parts = [car.colour, (car.gearnum ?? 0) > 1 && `${car.gearnum} speed`, car.simple_transmission, car.body];
  return (
    <aside className="sidebar" aria-label="Price and contact">
      <TagBanner car={car} />
      <h1 className="vehicle-title">
        {car.year} {car.make} {car.model}
        <span className="car-badge">{[car.badge, car.series].filter(Boolean).join(' ')}</span>
      </h1>
      <p className="vehicle-parts">{parts.filter(Boolean).join(' · ')}</p>
      <Price car={car} />
      {BelowPrice && <BelowPrice car={car} />}
      {inStock ? (
        <Facts facts={cardFacts({ ...car, transmission: car.simple_transmission }, site.labels)} />
      ) : (
        <SoldNotice />
      )}
      <SidebarActions car={car} />
      <CarToggles car={car} labelled />
      {car.location_name && (
        <a className="vehicle-place" href="#vehicle-map">
          <MapPin aria-hidden="true" size={18} />
          {car.location_name}
        </a>
      )}
      <MarketStanding car={car} />
      {SidebarCard && <SidebarCard car={car} />}
    </aside>
  );
};

const SoldNotice = () => (
  <p className="sold-notice" role="note">
    Unfortunately this vehicle recently sold. But don't worry, we can help you find a similar one!
  </p>
);

const SidebarActions = ({ car }: { readonly car: CarResponse }) => {
  const site = useSite();
  const enquiry = useEnquiry();
  const inStock = isInStock(car.status);
  return (
    <div className="sidebar-actions">
      <Button look="primary" onClick={() => enquiry.open(car)} onPointerEnter={enquiry.prepare}>
        {inStock ? 'Enquire Now' : 'Find Me Something Similar'}
      </Button>
      {inStock && <CallTheDealer phone={phoneFor(car, site)} />}
    </div>
  );
};
