import { MaplibreGL } from '@maplibre/maplibre-gl-leaflet';
import type { Map } from 'leaflet';
import { setWorkerUrl } from 'maplibre-gl';
import workerFile from 'maplibre-gl/dist/maplibre-gl-worker.mjs?url';
import type { MapSettings } from '#contracts/domain/site/map-settings';
import { vectorOrigins } from '#contracts/domain/site/map-sources';
import { readCredits, type Credit } from './credits.js';

interface Listeners {
  readonly onDrawn: (isDrawn: boolean) => void;
  readonly onCredits: (credits: readonly Credit[]) => void;
}

/** Draws the style below the pins. What can't be loaded is in the console, and the map is not drawn. */
export const addVectorLayer = (map: Map, settings: MapSettings, { onDrawn, onCredits }: Listeners): void => {
  // The worker's own policy allows these hosts, and browsers keep the file: other hosts, another address.
  setWorkerUrl(`${workerFile}?${new URLSearchParams({ from: vectorOrigins(settings).join(' ') })}`);
  const moves = map.options.fadeAnimation!;
  const layer = new MaplibreGL({ style: settings.style!, fadeDuration: moves ? 300 : 0 });
  try {
    layer.addTo(map);
  } catch (error) {
    // Leaflet already counts it among the layers to remove, which fails for one that is not complete.
    layer.onRemove = () => layer;
    throw error;
  }
  // Leaflet's region around it has a name, and handles keys.
  const canvas = layer.getCanvas();
  canvas.removeAttribute('role');
  canvas.setAttribute('aria-hidden', 'true');
  const vector = layer.getMaplibreMap();
  let hasTile = false;
  const tellDrawn = () =>
    vector.once('render', () => {
      onDrawn(true);
      onCredits(readCredits(layer.getAttribution?.() ?? ''));
    });
  vector.on('sourcedata', ({ tile }: { readonly tile?: { readonly state: string } }) => {
    if (hasTile || tile?.state !== 'loaded') return;
    hasTile = true;
    tellDrawn();
  });
  vector.on('webglcontextlost', () => onDrawn(false));
  vector.on('webglcontextrestored', () => hasTile && tellDrawn());
};
