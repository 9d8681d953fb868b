export interface Point {
  /** Degrees. */
  readonly lat: number;
  readonly lng: number;
}

/** Kilometres. */
const earthRadius = 6371;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Returns the great-circle distance between two points in kilometres, by the haversine formula. */
export const distance = (from: Point, to: Point): number => {
  const half = (a: number, b: number) => Math.sin(radians(b - a) / 2) ** 2;
  const chord =
    half(from.lat, to.lat) + Math.cos(radians(from.lat)) * Math.cos(radians(to.lat)) * half(from.lng, to.lng);
  return 2 * earthRadius * Math.asin(Math.min(1, Math.sqrt(chord)));
};
