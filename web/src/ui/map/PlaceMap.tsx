import clsx from 'clsx';
import { Suspense, useState } from 'react';
import { whereabouts } from '#contracts/domain/places/whereabouts';
import { hasMap } from '#contracts/domain/site/map-sources';
import type { Location } from '#contracts/domain/site/site';
import { useSite } from '../../lib/environment.js';
import { directionsToPlace } from '../../lib/places.js';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';
import styles from './PlaceMap.module.css';

const tileMap = lazily(() => import('./TileMap.js').then(({ TileMap }) => TileMap));

type Place = Pick<Location, 'name' | 'address' | 'place_url'>;

const rings = [17, 34, 51];

/** Rounds to tenths, because the last digits of sines differ between JavaScript engines, which breaks hydration. */
const roundToTenths = (value: number): number => Math.round(value * 10) / 10;

/** Shows the direction and distance of a location from its capital, if there is no map. */
export const PlaceLocator = ({ address }: Pick<Place, 'address'>) => {
  const { capital, kilometres, bearing, text } = whereabouts(address);
  // Logarithmic, so that near places are distinguishable and far ones stay in the picture.
  const distanceFromCentre = Math.min(46, 22 * Math.log10(1 + kilometres / 8));
  const angle = (bearing * Math.PI) / 180;
  const [x, y] = [Math.sin(angle) * distanceFromCentre, -Math.cos(angle) * distanceFromCentre].map(roundToTenths);
  return (
    <div className={styles.locator}>
      <svg viewBox="-60 -56 120 112" aria-hidden="true">
        {rings.map((r) => (
          <circle key={r} r={r} />
        ))}
        <text y={y! < 0 ? 11 : -6}>{capital}</text>
        <circle r={2} className={styles.capital} />
        <circle cx={x} cy={y} r={5} className={styles.spot} />
      </svg>
      <p>
        <strong>
          {address.city} {address.state} {address.postcode}
        </strong>
        <br />
        {text}
      </p>
    </div>
  );
};

/** Maximum number of towns to name. */
const maxTowns = 6;

const middleAndRange = (values: readonly number[]): readonly [number, number] => {
  const [lowest, highest] = [Math.min(...values), Math.max(...values)];
  return [(lowest + highest) / 2, highest - lowest];
};

/** Shows the relative positions of several locations. */
const PlacesOverview = ({ places }: Pick<PlaceMapProps, 'places'>) => {
  const [middleLat, height] = middleAndRange(places.map(({ address }) => address.lat));
  const [middleLong, width] = middleAndRange(places.map(({ address }) => address.long));
  const degreeOfLong = Math.cos((middleLat * Math.PI) / 180);
  const scale = 88 / (Math.max(height, width * degreeOfLong) || 1);
  const states = [...new Set(places.map(({ address }) => address.state))].join(', ');
  const towns = [...new Set(places.map(({ address }) => address.city))];
  return (
    <div className={clsx(styles.locator, styles.overview)}>
      <svg viewBox="-60 -56 120 112" aria-hidden="true">
        {places.map(({ name, address: { lat, long } }) => (
          <circle
            key={name}
            cx={roundToTenths((long - middleLong) * degreeOfLong * scale)}
            cy={roundToTenths((middleLat - lat) * scale)}
            r={4}
            className={styles.spot}
          />
        ))}
      </svg>
      <p>
        <strong>{places.length} places</strong>
        <br />
        {towns.length <= maxTowns ? `${towns.join(', ')} ${states}` : `in ${states}`}
      </p>
    </div>
  );
};

interface PlaceMapProps {
  /** Label for screen readers. */
  readonly label: string;
  /** At least one. */
  readonly places: readonly Place[];
}

/** Locations as a simple drawing. The map replaces it once it is scrolled into view and its first tile has loaded. */
export const PlaceMap = ({ label, places }: PlaceMapProps) => {
  const { map } = useSite();
  // In view, not near it: whoever serves the tiles learns of no visitor who did not come to the map.
  const [containerRef, isSeen] = useSeen<HTMLDivElement>('0px');
  const [isDrawn, setDrawn] = useState(false);
  const [first] = places as [Place];
  return (
    <div>
      <div ref={containerRef} className={styles.place} data-drawn={isDrawn}>
        {!isDrawn && places.length > 1 && <PlacesOverview places={places} />}
        {!isDrawn && places.length === 1 && (
          <a href={directionsToPlace(first)} target="_blank" rel="noreferrer" aria-label={`${first.name} in your maps`}>
            <PlaceLocator address={first.address} />
          </a>
        )}
        {isSeen && hasMap(map) && (
          <Suspense>
            <tileMap.Component
              label={label}
              pins={places.map(({ name, address: { lat, long } }) => ({ name, position: [lat, long] }))}
              map={map}
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
