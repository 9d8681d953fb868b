import { LocateFixed } from 'lucide-react';
import type { MyLocation } from '../lib/use-my-location.js';
import { Button } from './Button.js';

/** Stands beside a postcode field. Its problem is shown with the field's. */
export const MyLocationButton = ({ locate, isLocating }: Pick<MyLocation, 'locate' | 'isLocating'>) => (
  <Button look="quiet" aria-disabled={isLocating || undefined} onClick={isLocating ? undefined : locate}>
    <LocateFixed aria-hidden="true" size={18} />
    {isLocating ? 'Finding you …' : 'Use my location'}
  </Button>
);
