import type { MapSettings } from './map-settings.js';

export const hasMap = ({ tiles, style }: MapSettings): boolean => (tiles ?? style) !== undefined;

/** Returns the origins that a vector map is loaded from. */
export const vectorOrigins = ({ style, hosts = [] }: MapSettings): string[] =>
  style === undefined ? [] : [...new Set([new URL(style).origin, ...hosts])];
