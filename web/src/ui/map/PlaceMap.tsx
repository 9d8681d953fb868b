import { MapPin } from 'lucide-react';
import { type ReactNode, Suspense, useState } from 'react';
import type { Location } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';
import styles from './PlaceMap.module.css';

const tileMap = lazily(() => import('./TileMap.js').then(({ TileMap }) => TileMap));

/** A place as it is drawn where there is no map. */
export const PlaceSketch = ({ children, hidden }: { readonly children: ReactNode; readonly hidden?: boolean }) => (
  <div className={styles.sketch} aria-hidden={hidden}>
    <MapPin aria-hidden="true" size={32} />
    <p>{children}</p>
  </div>
);

interface PlaceMapProps {
  /** What the map shows. */
  readonly label: string;
  /** At least one. */
  readonly places: readonly Pick<Location, 'name' | 'address'>[];
}

/** Where places are: a drawn one, over which the map comes once it is scrolled to and has something to show. */
export const PlaceMap = ({ label, places }: PlaceMapProps) => {
  const { map } = useSite();
  const [place, isSeen] = useSeen<HTMLDivElement>();
  const [isDrawn, setDrawn] = useState(false);
  const [{ address }] = places as [PlaceMapProps['places'][number]];
  return (
    <div>
      <div ref={place} className={styles.place} data-drawn={isDrawn}>
        <PlaceSketch hidden={isDrawn}>
          <strong>{places.length === 1 ? address.city : `${places.length} places`}</strong>
          {places.length === 1 && `${address.state} ${address.postcode}`}
        </PlaceSketch>
        {isSeen && map.tiles !== undefined && (
          <Suspense>
            <tileMap.Component
              label={label}
              pins={places.map(({ name, address: { lat, long } }) => ({ name, position: [lat, long] }))}
              tiles={map.tiles}
              zoom={map.zoom}
              onDrawn={setDrawn}
            />
          </Suspense>
        )}
      </div>
      {map.attribution !== '' && (
        <p className={styles.attribution} data-drawn={isDrawn}>
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
