import { Browser, divIcon, map as createMap, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';
import styles from './PlaceMap.module.css';

interface Pin {
  readonly name: string;
  /** Latitude and longitude. */
  readonly position: readonly [number, number];
}

interface TileMapProps {
  /** What the map shows. */
  readonly label: string;
  readonly pins: readonly Pin[];
  /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Of a single place; several are all in sight. */
  readonly zoom: number;
  /** Called once the first tile is there: before that there is nothing to see. */
  readonly onDrawn: (isDrawn: true) => void;
}

/** Pins in a map. Leaflet needs a window, so this comes in a file of its own and never renders on a server. */
export const TileMap = ({ label, pins, tiles, zoom, onDrawn }: TileMapProps) => {
  const place = useRef<HTMLDivElement>(null);
  const places = JSON.stringify(pins.map(({ position }) => position));
  useEffect(() => {
    const points = JSON.parse(places) as [number, number][];
    const map = createMap(place.current!, {
      attributionControl: false,
      // A page is scrolled across a map more often than the map is meant.
      scrollWheelZoom: false,
      dragging: !Browser.mobile,
    });
    if (points.length === 1) map.setView(points[0]!, zoom);
    else map.fitBounds(points, { padding: [32, 32], maxZoom: zoom, animate: false });
    tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' })
      .once('tileload', () => onDrawn(true))
      .addTo(map);
    // Drawn by the style sheet, in the site's colour.
    const icon = divIcon({ className: styles.pin!, iconSize: [28, 28], iconAnchor: [14, 28] });
    // Only to be seen: the address beside it says the same.
    for (const point of points) marker(point, { icon, interactive: false, keyboard: false }).addTo(map);
    return () => void map.remove();
  }, [places, onDrawn, tiles, zoom]);
  return <div ref={place} className={styles.tiles} role="region" aria-label={`Map: ${label}`} />;
};
