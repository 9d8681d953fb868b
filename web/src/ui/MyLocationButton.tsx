import { LocateFixed } from 'lucide-react';
import type { MyLocation } from '../lib/use-my-location.js';
import { Button } from './Button.js';
import styles from './MyLocationButton.module.css';

/** Stands beside a postcode field. Its problem is shown with the field's. */
export const MyLocationButton = ({ locate, isLocating }: Pick<MyLocation, 'locate' | 'isLocating'>) => (
  <Button
    look="quiet"
    className={styles.mine}
    aria-disabled={isLocating || undefined}
    onClick={isLocating ? undefined : locate}
  >
    <LocateFixed aria-hidden="true" size={18} />
    {isLocating ? 'Finding you…' : 'Use my location'}
  </Button>
);
