import type { MapSettings } from './map-settings.js';

export const hasMap = ({ tiles, style }: MapSettings): boolean => (tiles ?? style) !== undefined;

export const vectorOrigins = ({ style, hosts = [] }: MapSettings): string[] =>
  style === undefined ? [] : [...new Set([new URL(style).origin, ...hosts])];
