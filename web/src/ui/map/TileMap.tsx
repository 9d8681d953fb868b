import { Browser, divIcon, map as createMap, marker, tileLayer, type Map } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef, useState } from 'react';
import type { MapSettings } from '#contracts/domain/site/map-settings';
import { logWarning } from '../../lib/log.js';
import { withRetries } from '../../lib/online.js';
import type { Credit } from './credits.js';
import styles from './PlaceMap.module.css';

interface Pin {
  readonly name: string;
  /** Latitude and longitude. */
  readonly position: readonly [number, number];
}

interface TileMapProps {
  /** Label for screen readers. */
  readonly label: string;
  readonly pins: readonly Pin[];
  /** Zoom is that of a single pin, and the maximum for several, which are all in view. */
  readonly map: MapSettings;
  /** Called when the first tile is drawn, before which the map is blank, and when a map is lost or back. */
  readonly onDrawn: (isDrawn: boolean) => void;
}

/** Whether the browser draws vector maps. Asked before their code is loaded, which is large. */
const hasWebGL = (): boolean => {
  const context = document.createElement('canvas').getContext('webgl2');
  // Browsers have few at a time.
  context?.getExtension('WEBGL_lose_context')?.loseContext();
  return context !== null;
};

const createPinMap = (container: HTMLElement, points: readonly [number, number][], zoom: number): Map => {
  const moves = !matchMedia('(prefers-reduced-motion: reduce)').matches;
  const map = createMap(container, {
    attributionControl: false,
    maxZoom: 19,
    // Visitors mostly scroll past the map rather than zoom it.
    scrollWheelZoom: false,
    dragging: !Browser.mobile,
    inertia: moves,
    fadeAnimation: moves,
    zoomAnimation: moves,
    markerZoomAnimation: moves,
  });
  if (points.length === 1) map.setView(points[0]!, zoom);
  else map.fitBounds([...points], { padding: [32, 32], maxZoom: zoom, animate: false });
  // The style sheet draws it in the site's colour.
  const icon = divIcon({ className: styles.pin!, iconSize: [28, 28], iconAnchor: [14, 28] });
  // Not interactive, because the address beside the map says the same.
  for (const point of points) marker(point, { icon, interactive: false, keyboard: false }).addTo(map);
  return map;
};

/** Pins on a map. Leaflet needs a window, so this is a chunk of its own and never renders on a server. */
export const TileMap = ({ label, pins, map: settings, onDrawn }: TileMapProps) => {
  const containerRef = useRef<HTMLDivElement>(null);
  const [credits, setCredits] = useState<readonly Credit[]>([]);
  const places = JSON.stringify(pins.map(({ position }) => position));
  useEffect(() => {
    const { tiles, style, zoom } = settings;
    const map = createPinMap(containerRef.current!, JSON.parse(places) as [number, number][], zoom);
    if (tiles !== undefined)
      tileLayer(tiles, { referrerPolicy: 'strict-origin-when-cross-origin' })
        .once('tileload', () => onDrawn(true))
        .addTo(map);
    let isGone = false;
    if (style !== undefined && hasWebGL())
      withRetries(() => import('./vector-layer.js'))
        .then(({ addVectorLayer }) => isGone || addVectorLayer(map, settings, { onDrawn, onCredits: setCredits }))
        .catch((error: unknown) => logWarning('The map could not be drawn.', error));
    return () => {
      isGone = true;
      map.remove();
    };
  }, [places, onDrawn, settings]);
  return (
    <>
      <div ref={containerRef} className={styles.tiles} role="region" aria-label={`Map: ${label}`} />
      {settings.attribution === '' && credits.length > 0 && (
        <p className={styles.credits}>
          {credits.map(({ text, url }) =>
            url === undefined ? (
              text
            ) : (
              <a key={text} href={url} target="_blank" rel="noreferrer">
                {text}
              </a>
            ),
          )}
        </p>
      )}
    </>
  );
};
