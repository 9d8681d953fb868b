import { hash } from 'node:crypto';

/** What a Content-Security-Policy calls an inline script or sheet. */
export const sourceOf = (text: string): string => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Sheets that react-aria adds to the page: what can be pressed does not zoom; behind a dialog nothing scrolls (iOS). */
export const libraryStyles = [
  '@layer {\n  [data-react-aria-pressable] {\n    touch-action: pan-x pan-y pinch-zoom;\n  }\n}',
  '@layer {\n  * {\n    overscroll-behavior: contain;\n  }\n}',
] as const;

/** What Stripe's own form needs, where payments go to Stripe. */
const stripe = {
  frames: ' https://js.stripe.com https://hooks.stripe.com',
  scripts: ' https://js.stripe.com',
  rest: "connect-src 'self' https://api.stripe.com; ",
};
const none = { frames: '', scripts: '', rest: '' };

/** Of a page with these inline scripts, given as sources. */
export const pagePolicy = (scripts: string, payments: string): string => {
  const own = payments === 'stripe' ? stripe : none;
  return (
    `default-src 'self'; script-src 'self' ${scripts}${own.scripts}; ` +
    "img-src 'self' https: data:; media-src 'self' https:; " +
    // The players of other houses' videos; nothing of theirs is asked for before somebody presses play.
    `frame-src https://www.youtube-nocookie.com https://player.vimeo.com${own.frames}; ${own.rest}` +
    `style-src 'self' ${libraryStyles.map(sourceOf).join(' ')}; ` +
    // The site's colours on <html>, and shares and widths as numbers: an attribute styles its own element only.
    "style-src-attr 'unsafe-inline'; " +
    "object-src 'none'; base-uri 'none'; frame-ancestors 'self'; form-action 'self'"
  );
};
