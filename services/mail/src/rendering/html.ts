import { escapeMarkup } from '#contracts/domain/xml';
import { type Block, type Content, type Sender, type ShownCar, withdrawLabel } from './content.js';

/**
 * Mail uses tables and inline styles, because Outlook for Windows renders with Word and Gmail drops unknown markup.
 * Colours for dark mode are in the head's style sheet, which Apple Mail and Outlook on phones support.
 */
interface MailTheme {
  readonly surface: string;
  readonly paper: string;
  readonly ink: string;
  readonly muted: string;
  readonly line: string;
  readonly accent: string;
  readonly onAccent: string;
  readonly bar: string;
  readonly onBar: string;
  readonly radius: number;
}

/** Outlook shows `&apos;` literally. */
const escaped = (text: string): string => escapeMarkup(text).replaceAll('&apos;', '&#39;');

const font = '-apple-system, Segoe UI, Roboto, Helvetica, Arial, sans-serif';

const dark = `:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .surface { background-color: #111317 !important; }
  .paper { background-color: #1b1e24 !important; }
  .ink { color: #f2f3f5 !important; }
  .muted { color: #a9b0ba !important; }
  .line { border-color: #363b44 !important; }
  .quote { background-color: #23272f !important; }
}
@media (max-width: 480px) {
  .side { padding-left: 20px !important; padding-right: 20px !important; }
  .button { display: table !important; width: 100% !important; }
}`;

/** Outlook for Windows replaces unknown fonts by Times. */
const outlook = '<!--[if mso]><style>* { font-family: Arial, sans-serif !important; }</style><![endif]-->';

const style = (...rules: readonly string[]): string => `style="${escaped(rules.join('; '))}"`;

/** In dark mode a bar in the page's own colour turns dark; any other colour is the dealer's brand and stays. */
const barClass = ({ bar, paper, surface }: MailTheme): string =>
  bar === paper || bar === surface ? ' class="ink"' : '';

const row = (inside: string, padding = '0 32px 20px'): string =>
  `<tr><td class="side" ${style(`padding: ${padding}`)}>${inside}</td></tr>`;

const paragraphs = (text: string, theme: MailTheme, color: 'ink' | 'muted' = 'ink', size = 16): string =>
  text
    .split(/\n{2,}/)
    .map(
      (part) =>
        `<p class="${color}" ${style('margin: 0 0 12px', `font: ${size}px/1.5 ${font}`, `color: ${theme[color]}`)}>${lines(part)}</p>`,
    )
    .join('');

const lines = (text: string): string => escaped(text).replaceAll('\n', '<br>');

/** Renders a button as a cell, because Outlook for Windows ignores padding of links. Elsewhere the link fills it. */
const buttonOf = ({ label, href }: { label: string; href: string }, isFirst: boolean, theme: MailTheme): string => {
  const { accent, onAccent, ink, line, radius } = theme;
  const round = `border-radius: ${Math.min(radius, 24)}px`;
  const cell = [
    round,
    ...(isFirst ? [`background-color: ${accent}`] : []),
    'text-align: center',
    'mso-padding-alt: 13px 16px',
  ];
  const rules = ['display: block', 'padding: 13px 16px', `font: 600 16px/1.2 ${font}`, 'text-decoration: none'];
  const [cellClass, fill, border, color] = isFirst
    ? ['', ` bgcolor="${accent}"`, accent, onAccent]
    : [' class="line"', '', line, ink];
  const link = `<a${isFirst ? '' : ' class="ink"'} href="${escaped(href)}" ${style(...rules, `color: ${color}`)}>${escaped(label)}</a>`;
  return `<table role="presentation" class="button" cellpadding="0" cellspacing="0" ${style('display: inline-table', 'margin: 0 8px 8px 0', 'border-collapse: separate')}><tr><td${cellClass}${fill} ${style(...cell, `border: 1px solid ${border}`)}>${link}</td></tr></table>`;
};

const carOf = ({ name, href, price, picture, details }: ShownCar, theme: MailTheme): string => {
  const { ink, muted, line, radius } = theme;
  const shown =
    picture === undefined
      ? ''
      : `<a href="${escaped(href)}"><img src="${escaped(picture)}" width="536" alt="${escaped(name)}" ${style('display: block', 'width: 100%', 'height: auto', 'border: 0', `border-radius: ${Math.min(radius, 12)}px ${Math.min(radius, 12)}px 0 0`)}></a>`;
  const parts = [
    `<a class="ink" href="${escaped(href)}" ${style(`font: 600 18px/1.3 ${font}`, `color: ${ink}`, 'text-decoration: none')}>${escaped(name)}</a>`,
    ...(price === undefined
      ? []
      : [`<div class="ink" ${style(`font: 600 16px/1.5 ${font}`, `color: ${ink}`)}>${escaped(price)}</div>`]),
    ...(details === undefined
      ? []
      : [`<div class="muted" ${style(`font: 14px/1.5 ${font}`, `color: ${muted}`)}>${escaped(details)}</div>`]),
  ].join('');
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" class="line" ${style(`border: 1px solid ${line}`, `border-radius: ${Math.min(radius, 12)}px`, 'border-collapse: separate')}><tr><td>${shown}<div ${style('padding: 14px 16px')}>${parts}</div></td></tr></table>`;
};

const factsOf = (rows: Extract<Block, { kind: 'facts' }>['rows'], theme: MailTheme): string => {
  const cell = (color: 'ink' | 'muted') => [
    `border-top: 1px solid ${theme.line}`,
    `font: 15px/1.4 ${font}`,
    `color: ${theme[color]}`,
    'vertical-align: top',
    'text-align: left',
    'word-break: break-word',
  ];
  const lineOf = ({ label, value, href }: (typeof rows)[number]) => {
    const text = lines(value);
    const linked = href ? `<a class="ink" href="${escaped(href)}" ${style(`color: ${theme.ink}`)}>${text}</a>` : text;
    return `<tr><th class="muted line" scope="row" ${style('padding: 9px 12px 9px 0', 'width: 30%', 'font-weight: 400', ...cell('muted'))}>${escaped(label)}</th><td class="ink line" ${style('padding: 9px 0', ...cell('ink'))}>${linked}</td></tr>`;
  };
  return `<table width="100%" cellpadding="0" cellspacing="0" ${style('border-collapse: collapse', 'table-layout: fixed')}>${rows.map(lineOf).join('')}</table>`;
};

const blockOf = (block: Block, theme: MailTheme): string => {
  switch (block.kind) {
    case 'heading':
      return row(
        `<h1 class="ink" ${style('margin: 0', `font: 700 24px/1.25 ${font}`, `color: ${theme.ink}`)}>${escaped(block.text)}</h1>`,
        '28px 32px 14px',
      );
    case 'text':
      return row(paragraphs(block.text, theme), '0 32px 8px');
    case 'quote':
      return row(
        `<div class="quote ink" ${style('padding: 14px 16px', `background-color: ${theme.surface}`, `border-left: 4px solid ${theme.accent}`, `font: 16px/1.5 ${font}`, `color: ${theme.ink}`, 'word-break: break-word')}>${lines(block.text)}</div>`,
      );
    case 'facts':
      return row(factsOf(block.rows, theme));
    case 'buttons':
      return row(block.links.map((link, index) => buttonOf(link, index === 0, theme)).join(''), '4px 32px 14px');
    case 'car':
      return row(carOf(block.car, theme));
  }
};

/** Invisible spaces, so that mail programs do not show message text after the preview. */
const filler = '&#847;&zwnj;&nbsp;'.repeat(60);

export const htmlOf = (
  { subject, preview, blocks, because, unsubscribe, withdraw }: Content,
  { site, address, phone }: Sender,
): string => {
  const { fonts: _, studio: _studio, ...theme } = site.theme;
  const parts = [site.name, address, phone.replaceAll(' ', '\u00a0')].filter((part) => part !== undefined);
  const foot = [parts.join(' · '), because].join('\n\n');
  const end = (label: string, href: string | undefined): string =>
    href === undefined
      ? ''
      : `<p ${style('margin: 0', `font: 13px/1.5 ${font}`)}><a class="muted" href="${escaped(href)}" ${style(`color: ${theme.muted}`)}>${label}</a></p>`;
  const stop = end('Stop these messages', unsubscribe) + end(withdrawLabel, withdraw);
  return `<!doctype html>
<html lang="en-AU"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no"><title>${escaped(subject)}</title><style>${dark}</style>${outlook}</head>
<body class="surface" ${style('margin: 0', 'padding: 0', `background-color: ${theme.surface}`)}>
<div ${style('display: none', 'max-height: 0', 'overflow: hidden', 'mso-hide: all')}>${escaped(preview)}${filler}</div>
<table role="presentation" class="surface" bgcolor="${theme.surface}" width="100%" cellpadding="0" cellspacing="0" ${style(`background-color: ${theme.surface}`)}><tr><td align="center">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" class="paper" bgcolor="${theme.paper}" width="100%" cellpadding="0" cellspacing="0" ${style('max-width: 600px', `background-color: ${theme.paper}`, `border-top: 4px solid ${theme.accent}`)}>
<tr><td class="side line${barClass(theme) && ' paper'}" bgcolor="${theme.bar}" ${style('padding: 18px 32px', `background-color: ${theme.bar}`, `border-bottom: 1px solid ${theme.line}`)}><a${barClass(theme)} href="${escaped(site.url)}" ${style(`font: 700 18px/1.3 ${font}`, `color: ${theme.onBar}`, 'text-decoration: none')}>${escaped(site.name)}</a></td></tr>
${blocks.map((block) => blockOf(block, theme)).join('\n')}
<tr><td class="side line" ${style('padding: 18px 32px 28px', `border-top: 1px solid ${theme.line}`)}>${paragraphs(foot, theme, 'muted', 13)}${stop}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table></body></html>`;
};
