import { escapeHtml } from './html.js';
import type { Head } from './page.js';

/** The tags of a page's head that search engines and link previews read; text of a dealer's can't end its script. */
export const machineHead = ({ openGraph = {}, structured = [] }: Head): string[] => [
  ...Object.entries(openGraph).map(
    ([property, content]) => `<meta property="${escapeHtml(property)}" content="${escapeHtml(content)}">`,
  ),
  ...structured.map(
    (about) => `<script type="application/ld+json">${JSON.stringify(about).replaceAll('<', '\\u003c')}</script>`,
  ),
];
