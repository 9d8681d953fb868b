import { useState } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { keyInformation } from '#contracts/domain/car/specifications';
import { useEnvironment } from '../../lib/environment.js';
import { MoreButton } from '../../ui/MoreButton.js';
import { Lines } from './Lines.js';

const atFirst = 4;

export const KeyInformation = ({ car }: { readonly car: CarResponse }) => {
  const { site, now } = useEnvironment();
  const [showsAll, setShowsAll] = useState(false);
  const { tellsUnregistered } = site.vehicle;
  const lines = keyInformation(car, { now, timeZone: site.timezone, tellsUnregistered });
  return (
    <section aria-labelledby="key-information">
      <h2 id="key-information">Key information</h2>
      <Lines lines={showsAll ? lines : lines.slice(0, atFirst)} />
      {lines.length > atFirst && (
        <MoreButton isOpen={showsAll} onToggle={setShowsAll} more="Show More" less="Show Less" />
      )}
    </section>
  );
};
