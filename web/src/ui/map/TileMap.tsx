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
  /** Label for screen readers. */
  readonly label: string;
  readonly pins: readonly Pin[];
  /** URL template of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  /** Zoom of a single pin, and the maximum for several, which are all in view. */
  readonly zoom: number;
  /** Called when the first tile has loaded. Before that, the map is blank. */
  readonly onDrawn: (isDrawn: true) => void;
}

/** Pins on a map. Leaflet needs a window, so this is a chunk of its own and never renders on a server. */
export const TileMap = ({ label, pins, tiles, zoom, onDrawn }: TileMapProps) => {
  const containerRef = useRef<HTMLDivElement>(null);
  const places = JSON.stringify(pins.map(({ position }) => position));
  useEffect(() => {
    const points = JSON.parse(places) as [number, number][];
    const map = createMap(containerRef.current!, {
      attributionControl: false,
      // Visitors mostly scroll past the map rather than zoom it.
      scrollWheelZoom: false,
      dragging: !Browser.mobile,
    });
    if (points.length === 1) map.setView(points[0]!, zoom);
    else map.fitBounds(points, { padding: [32, 32], maxZoom: zoom, animate: false });
    tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' })
      .once('tileload', () => onDrawn(true))
      .addTo(map);
    // The style sheet draws it in the site's colour.
    const icon = divIcon({ className: styles.pin!, iconSize: [28, 28], iconAnchor: [14, 28] });
    // Not interactive, because the address beside the map says the same.
    for (const point of points) marker(point, { icon, interactive: false, keyboard: false }).addTo(map);
    return () => void map.remove();
  }, [places, onDrawn, tiles, zoom]);
  return <div ref={containerRef} className={styles.tiles} role="region" aria-label={`Map: ${label}`} />;
};
