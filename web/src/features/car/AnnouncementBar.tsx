import clsx from 'clsx';
import { MapPin } from 'lucide-react';
import type { CarResponse } from '#contracts/api/cars';
import { useSite } from '../../lib/environment.js';
import { elsewhere } from './place.js';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';

/** Says where the vehicle is, when it is not where the dealer is. */
export const AnnouncementBar = ({ car }: { readonly car: CarResponse }) => {
  const place = elsewhere(car, useSite());
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
