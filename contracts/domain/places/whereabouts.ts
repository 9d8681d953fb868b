import type { AustralianState } from './australian-states.js';
import { formatKilometres } from '../format.js';
import { distance, type Point } from './geo.js';

/** The capital of each state, as the reference point for distances. */
const capitals: Readonly<Record<AustralianState, Point & { readonly name: string }>> = {
  NSW: { name: 'Sydney', lat: -33.8688, lng: 151.2093 },
  VIC: { name: 'Melbourne', lat: -37.8136, lng: 144.9631 },
  QLD: { name: 'Brisbane', lat: -27.4698, lng: 153.0251 },
  SA: { name: 'Adelaide', lat: -34.9285, lng: 138.6007 },
  WA: { name: 'Perth', lat: -31.9523, lng: 115.8613 },
  TAS: { name: 'Hobart', lat: -42.8821, lng: 147.3272 },
  NT: { name: 'Darwin', lat: -12.4634, lng: 130.8456 },
  ACT: { name: 'Canberra', lat: -35.2809, lng: 149.13 },
};

const winds = ['north', 'north-east', 'east', 'south-east', 'south', 'south-west', 'west', 'north-west'] as const;

/** Kilometres; a nearer place counts as being in the capital. */
const near = 2.5;

interface Whereabouts {
  readonly capital: string;
  readonly kilometres: number;
  /** Degrees from north, clockwise. */
  readonly bearing: number;
  /** `16 km north-east of Sydney` */
  readonly text: string;
}

/** Returns a location's distance and direction from the centre of its state's capital. */
export const whereabouts = (place: {
  readonly state: AustralianState;
  readonly lat: number;
  readonly long: number;
}): Whereabouts => {
  const { name: capital, ...from } = capitals[place.state];
  const kilometres = distance(from, { lat: place.lat, lng: place.long });
  const east = (place.long - from.lng) * Math.cos((from.lat * Math.PI) / 180);
  const bearing = (Math.atan2(east, place.lat - from.lat) * (180 / Math.PI) + 360) % 360;
  const far = `${formatKilometres(kilometres)} ${winds[Math.round(bearing / 45) % 8]!} of ${capital}`;
  return { capital, kilometres, bearing, text: kilometres < near ? `In ${capital}` : far };
};
