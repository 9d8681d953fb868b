import { MapPin } from 'lucide-react';
import { Suspense, useState } from 'react';
import type { Location } from '#contracts/site';
import { useSite } from '../../../lib/environment.js';
import { lazily } from '../../../lib/lazy.js';
import { useSeen } from '../../../lib/use-seen.js';

const tileMap = lazily(() => import('./TileMap.js').then(({ TileMap }) => TileMap));

interface VehicleMapProps {
  readonly name: string;
  readonly address: Location['address'];
}

/** Where the vehicle stands: a drawn place, over which the map comes once it is scrolled to and has something to show. */
export const VehicleMap = ({ name, address }: VehicleMapProps) => {
  const { map } = useSite();
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const [isDrawn, setDrawn] = useState(false);
  return (
    <div className="vehicle-map">
      <div ref={place} className="vehicle-map-place" data-drawn={isDrawn}>
        <div className="vehicle-map-sketch" aria-hidden={isDrawn}>
          <MapPin aria-hidden="true" size={32} />
          <p>
            <strong>{address.city}</strong>
            {address.state} {address.postcode}
          </p>
        </div>
        {isSeen && map.tiles !== undefined && (
          <Suspense>
            <tileMap.Component
              name={name}
              tiles={map.tiles}
              zoom={map.zoom}
              position={[address.lat, address.long]}
              onDrawn={setDrawn}
            />
          </Suspense>
        )}
      </div>
      {map.attribution !== '' && (
        <p className="vehicle-map-attribution" data-drawn={isDrawn}>
          {map.attributionUrl === undefined ? (
            map.attribution
          ) : (
            <a href={map.attributionUrl} target="_blank" rel="noreferrer">
              {map.attribution}
            </a>
          )}
        </p>
      )}
    </div>
  );
};
