import { hash } from 'node:crypto';
import { vectorOrigins } from '#contracts/domain/site/map-sources';
import type { SiteConfig } from '#contracts/domain/site/site';
import type { TagSettings } from '#contracts/domain/site/tag-settings';
import { hasGoogle } from '#contracts/domain/site/tags';
import { permissionsPolicy } from '#platform/http/security-headers';
import type { Config } from '#platform/process/config';

/** Returns the Content-Security-Policy source of an inline script or style sheet. */
export const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Style sheets that react-aria adds: pressable elements don't zoom; behind a dialog nothing scrolls (iOS). */
export const libraryStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const;

/** External hosts that a page may load from. */
interface Sources {
  readonly scripts: readonly string[];
  readonly connections: readonly string[];
  readonly frames: readonly string[];
}

/** Players of external videos. Nothing is loaded from them until a visitor presses play. */
const players: Sources = {
  scripts: [],
  connections: [],
  frames: ['https://www.youtube-nocookie.com', 'https://player.vimeo.com'],
};
/** Hosts of Stripe's payment form. */
const stripe: Sources = {
  scripts: ['https://js.stripe.com'],
  connections: ['https://api.stripe.com'],
  frames: ['https://js.stripe.com', 'https://hooks.stripe.com'],
};
/** Tag Manager, Analytics and Ads: https://developers.google.com/tag-platform/security/guides/csp */
const google: Sources = {
  scripts: [
    'https://*.googletagmanager.com',
    'https://www.googleadservices.com',
    'https://googleads.g.doubleclick.net',
    'https://www.google.com',
  ],
  connections: [
    'https://*.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://*.g.doubleclick.net',
    'https://*.google.com',
    'https://pagead2.googlesyndication.com',
  ],
  frames: ['https://www.googletagmanager.com', 'https://td.doubleclick.net'],
};
const meta: Sources = {
  scripts: ['https://connect.facebook.net'],
  connections: ['https://connect.facebook.net', 'https://www.facebook.com'],
  frames: ['https://www.facebook.com'],
};

const sourcesOf = (tags: TagSettings): Sources[] => [
  ...(hasGoogle(tags) ? [google] : []),
  ...(tags.metaPixel === undefined ? [] : [meta]),
  { scripts: tags.hosts, connections: tags.hosts, frames: tags.hosts },
];

const styles = libraryStyles.map(sourceOf).join(' ');

/**
 * Allows the site itself to ask where the visitor is if postcodes have places, on every page, because they follow one
 * another in one document; and wallets for Stripe's form.
 */
export const pagePermissions = ({ PAYMENTS, GEOCODER }: Pick<Config, 'PAYMENTS' | 'GEOCODER'>): string =>
  permissionsPolicy({
    geolocation: GEOCODER === 'none' ? '' : 'self',
    payment: PAYMENTS === 'stripe' ? 'self "https://js.stripe.com"' : '',
  });

/** Returns the policy of a page with these inline scripts, given as sources, and the hosts of the site's tags and map. */
export const pagePolicy = (
  scripts: string,
  payments: string,
  { tags, map }: Pick<SiteConfig, 'tags' | 'map'>,
): string => {
  const all = [
    players,
    ...(payments === 'stripe' ? [stripe] : []),
    ...(tags ? sourcesOf(tags) : []),
    { scripts: [], connections: vectorOrigins(map), frames: [] },
  ];
  const directive = (kind: keyof Sources, ...own: string[]) =>
    [...own, ...all.flatMap((sources) => sources[kind])].join(' ');
  return (
    `default-src 'self'; script-src ${directive('scripts', "'self'", scripts)}; ` +
    `connect-src ${directive('connections', "'self'")}; ` +
    "img-src 'self' https: data:; media-src 'self' https:; " +
    `frame-src ${directive('frames')}; style-src 'self' ${styles}; ` +
    // For the site's colours on <html> and computed widths. A style attribute affects only its own element.
    "style-src-attr 'unsafe-inline'; " +
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
  );
};

/** Returns the policy of the thread that reads the tiles of a vector map: it may fetch what the site's pages may. */
export const mapWorkerPolicy = ({ map }: Pick<SiteConfig, 'map'>): string =>
  `default-src 'none'; connect-src ${vectorOrigins(map).join(' ') || "'none'"}; frame-ancestors 'none'`;
