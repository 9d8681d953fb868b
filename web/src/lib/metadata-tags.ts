import { escapeHtml } from './html.js';
import type { Head } from './page.js';

/** Returns the head tags for search engines and link previews. Escapes `<`, so that no text can end the script. */
export const metadataTags = ({ openGraph = {}, structured = [] }: Head): string[] => [
  ...Object.entries(openGraph).map(
    ([property, content]) => `<meta property="${escapeHtml(property)}" content="${escapeHtml(content)}">`,
  ),
  ...structured.map(
    (about) => `<script type="application/ld+json">${JSON.stringify(about).replaceAll('<', '\\u003c')}</script>`,
  ),
];
