import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { locationInOtherCity } from './place.js';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';

/** Shows the vehicle's location if it differs from the dealer's. */
export const AnnouncementBar = ({ car }: { readonly car: CarResponse }) => {
  const place = locationInOtherCity(car, useSite());
  if (!place) return null;
  return (
    <aside className={styles.announcement} aria-label="Where the vehicle is">
      <p className={clsx('wide', layout.wrap)}>
        <MapPin aria-hidden="true" size={18} />
        <span>Located at {place.city}</span>
        <a href={place.directions} target="_blank" rel="noreferrer" className={layout.target}>
          Get Directions
          <span className="visually-hidden"> to {place.city}, in a new tab</span>
        </a>
      </p>
    </aside>
  );
};
