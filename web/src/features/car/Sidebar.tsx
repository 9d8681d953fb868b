import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import { Suspense } from 'react';
import { isInStock } from '#contracts/domain/car/status';
import type { CarResponse } from '#contracts/api/cars';
import { useCarSlots } from '../../lib/car-slots.js';
import { cardFacts } from '../../lib/car/facts.js';
import { useSite } from '../../lib/environment.js';
import { useCarAtPlan } from '../../lib/use-plan.js';
import { Facts } from '../../ui/Facts.js';
import { Price } from '../../ui/Price.js';
import { TagBanner } from '../../ui/TagBanner.js';
import { reservedNotice, standing } from './details.js';
import { SidebarActions } from './SidebarActions.js';
import { sidebarFacts, titleParts } from './title.js';
import { VariantName } from '../../ui/car/VariantName.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './Sidebar.module.css';

export const Sidebar = ({ car }: { readonly car: CarResponse }) => {
  const { BelowPrice, SidebarCard } = useCarSlots();
  const site = useSite();
  const inStock = isInStock(car.status);
  const parts = titleParts(car);
  return (
    <div className={styles.track}>
      <div className={clsx(layout.stack, styles.sidebar)} role="group" aria-label="Price and contact">
        <TagBanner car={car} className={styles.tag} />
        <h1 className={styles.title}>
          {car.year} {car.make} {car.model}
          <VariantName car={car} />
        </h1>
        <Price car={useCarAtPlan(car)} className={styles.price} />
        {BelowPrice && <BelowPrice car={car} />}
        {parts.length > 0 && <p className={clsx(text.muted, styles.parts)}>{parts.join(' · ')}</p>}
        {car.reserved && inStock && (
          <Suspense>
            <reservedNotice.Component car={car} />
          </Suspense>
        )}
        {inStock ? (
          <Facts
            facts={car.item_type === 'caravan' ? cardFacts(car, site.labels) : sidebarFacts(car)}
            labelled
            className={styles.facts}
          />
        ) : (
          <SoldNotice />
        )}
        <SidebarActions car={car} />
        {car.location_name && (
          <a className={layout.target} href="#vehicle-map">
            <MapPin aria-hidden="true" size={18} />
            {car.location_name}
          </a>
        )}
        <Suspense>
          <standing.Component car={car} />
        </Suspense>
        {SidebarCard && <SidebarCard car={car} />}
      </div>
    </div>
  );
};

const SoldNotice = () => (
  <p className={layout.callout} role="note">
    Unfortunately this vehicle recently sold. But don't worry, we can help you find a similar one!
  </p>
);
