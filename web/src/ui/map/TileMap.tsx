import { Browser, divIcon, map as createMap, marker, tileLayer } from 'leaflet';
import 'leaflet/dist/leaflet.css';
import { useEffect, useRef } from 'react';

interface TileMapProps {
  /** What stands there. */
  readonly name: string;
  /** Address of a tile, with `{z}`, `{x}` and `{y}`. */
  readonly tiles: string;
  readonly zoom: number;
  /** Latitude and longitude. */
  readonly position: readonly [number, number];
  /** Called once the first tile is there: before that there is nothing to see. */
  readonly onDrawn: (isDrawn: true) => void;
}

/** A pin in the map. Leaflet needs a window, so this comes in a file of its own and never renders on a server. */
export const TileMap = ({ name, tiles, zoom, position, onDrawn }: TileMapProps) => {
  const place = useRef<HTMLDivElement>(null);
  const [latitude, longitude] = position;
  useEffect(() => {
    const here: [number, number] = [latitude, longitude];
    const map = createMap(place.current!, {
      center: here,
      zoom,
      attributionControl: false,
      // A page is scrolled across a map more often than the map is meant.
      scrollWheelZoom: false,
      dragging: !Browser.mobile,
    });
    tileLayer(tiles, { maxZoom: 19, referrerPolicy: 'strict-origin-when-cross-origin' })
      .once('tileload', () => onDrawn(true))
      .addTo(map);
    // Drawn by the style sheet, in the site's colour.
    const icon = divIcon({ className: 'map-pin', iconSize: [28, 28], iconAnchor: [14, 28] });
    // Only to be seen: the address beside it says the same.
    marker(here, { icon, interactive: false, keyboard: false }).addTo(map);
    return () => void map.remove();
  }, [latitude, longitude, name, onDrawn, tiles, zoom]);
  return <div ref={place} className="tile-map" role="region" aria-label={`Map: ${name}`} />;
};
