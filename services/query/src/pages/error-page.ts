import { escapeMarkup } from '#contracts/domain/xml';
import type { Site } from '#contracts/domain/site/site';
import type { NotRendered } from './page-renderer.js';

/** Seconds after which a client may retry. */
export const retryAfter: Readonly<Record<NotRendered, number>> = { busy: 2, slow: 30 };

const sentences: Readonly<Record<NotRendered, string>> = {
  busy: 'Many people are here at the moment. This page tries again by itself.',
  slow: 'This page takes too long at the moment. Please try again in a minute.',
};

/** The document shown when a page could not be rendered. If the server was busy, it reloads by itself. */
export const errorPage = (why: NotRendered, { name, theme }: Site): string => `<!doctype html>
<html lang="en-AU" style="background:${theme.paper};color:${theme.ink};font:1.125rem/1.5 Arial,sans-serif">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
${why === 'busy' ? `<meta http-equiv="refresh" content="${retryAfter.busy}">\n` : ''}<title>${escapeMarkup(name)}</title>
</head>
<body style="max-width:30rem;margin:20vh auto;padding:0 1.5rem">
<h1 style="font-size:1.5rem">${escapeMarkup(name)}</h1>
<p>${sentences[why]}</p>
<p><a href="" style="color:inherit">Try again</a></p>
</body>
</html>
`;
