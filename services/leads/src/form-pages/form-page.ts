import { hash } from 'node:crypto';
import { type Form, fieldsOf, type FormField, type FormValues } from '#contracts/domain/forms/form';
import { collectionNotice } from '#contracts/domain/forms/collection-notice';
import { telephone } from '#contracts/domain/format';
import type { Site } from '#contracts/domain/site/site';
import { escapeMarkup as escaped } from '#contracts/domain/xml';
import { hidden } from './read-form.js';
import { sheet } from './sheet.js';

export interface ShownForm {
  readonly site: Site;
  readonly form: Form;
  readonly about?: string | undefined;
  readonly values: FormValues;
  readonly hidden: Readonly<Partial<Record<(typeof hidden)[number], string>>>;
  /** Message by field. */
  readonly errors: Readonly<Record<string, string>>;
  /** An error that belongs to no single field. */
  readonly failure?: string | undefined;
  /** Available times: `2026-05-31T10:30`. */
  readonly times: readonly string[];
}

export const formPagePolicy =
  `default-src 'none'; img-src 'self'; style-src 'sha256-${hash('sha256', sheet, 'base64')}'; ` +
  "style-src-attr 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/** Renders a form as a complete page, for browsers without our scripts. */
export const formPage = (shown: ShownForm): string => {
  const { site, form, about, hidden: kept } = shown;
  const title = escaped(form.title);
  return `<!doctype html>
<html lang="en-AU" style="${escaped(colours(site))}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${title} | ${escaped(site.name)}</title>
<style>${sheet}</style>
</head>
<body>
<header><a href="/">${escaped(site.name)}</a> <a href="${telephone(site.phones.main)}">${escaped(site.phones.main)}</a></header>
<main>
<h1>${title}</h1>
${about === undefined ? '' : `<p>About the ${escaped(about)}.</p>\n`}${summary(shown)}<form method="post" action="/forms/${form.id}">
${Object.entries(kept)
  .map(([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">\n`)
  .join(
    '',
  )}${form.steps.map((step) => stepOf(step, shown)).join('')}<p class="website" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></p>
${noticeOf(site)}<button>${escaped(form.send)}</button>
</form>
</main>
</body>
</html>
`;
};

const noticeOf = (site: Site): string => {
  const notice = collectionNotice(site);
  if (!notice) return '';
  const { before, link, after, path } = notice;
  return `<p class="notice">${escaped(before)}<a href="${escaped(path)}" target="_blank">${link}</a>${after}</p>\n`;
};

const colours = ({ theme }: Site): string =>
  [
    ...[`--paper:${theme.paper}`, `--surface:${theme.surface}`, `--ink:${theme.ink}`, `--muted:${theme.muted}`],
    ...[`--accent:${theme.accent}`, `--on-accent:${theme.onAccent}`, `--bar:${theme.bar}`, `--on-bar:${theme.onBar}`],
    `--radius:${theme.radius}px`,
  ].join(';');

const idOf = (form: Form, name: string): string => `f${fieldsOf(form).findIndex((field) => field.name === name)}`;

const summary = ({ form, errors, failure }: ShownForm): string => {
  const wrong = fieldsOf(form).filter(({ name }) => errors[name] !== undefined);
  if (wrong.length === 0 && failure === undefined) return '';
  const lines = wrong.map(
    ({ name, label }) => `<li><a href="#${idOf(form, name)}">${escaped(label)}</a>: ${escaped(errors[name]!)}</li>`,
  );
  return `<div class="wrong" role="alert">${failure === undefined ? '' : `<p>${escaped(failure)}</p>`}${
    lines.length === 0 ? '' : `<p>Please fix the following errors:</p><ul>${lines.join('')}</ul>`
  }</div>
`;
};

const stepOf = ({ title, fields }: Form['steps'][number], shown: ShownForm): string => {
  const shownFields = fields.filter(({ kind }) => kind !== 'hidden').map((field) => fieldOf(field, shown));
  return shown.form.steps.length === 1
    ? shownFields.join('')
    : `<fieldset><legend>${escaped(title)}</legend>\n${shownFields.join('')}</fieldset>\n`;
};

const inputs: Partial<Record<FormField['kind'], string>> = {
  email: 'type="email"',
  phone: 'type="tel"',
  postcode: 'inputmode="numeric" maxlength="4"',
  number: 'inputmode="numeric"',
  date: 'type="date"',
};

const fieldOf = (field: FormField, shown: ShownForm): string => {
  const { name, label, kind, required = false, when, hint } = field;
  const id = idOf(shown.form, name);
  const error = shown.errors[name];
  const message = error === undefined ? '' : `<p class="error" id="${id}e">${escaped(error)}</p>`;
  const attributes = [
    `name="${escaped(name)}"`,
    // A conditional field may stay empty.
    ...(required && !when ? ['required'] : []),
    ...(error === undefined ? [] : [`aria-invalid="true" aria-describedby="${id}e"`]),
  ].join(' ');
  const optional = required && !when ? '' : ' <span>(optional)</span>';
  if (kind === 'checkbox') {
    const ticked = shown.values[name] === true ? ' checked' : '';
    return `<p class="tick"><input type="checkbox" id="${id}" ${attributes} value="true"${ticked}> <label for="${id}">${escaped(label)}</label></p>${message}\n`;
  }
  if (kind === 'checkboxes') return boxesOf(field, shown, message);
  const control = controlOf(field, `id="${id}" ${attributes}`, shown);
  if (control === undefined) return '';
  const note = hint === undefined ? '' : ` <span>${escaped(hint)}</span>`;
  return `<p><label for="${id}">${escaped(label)}${optional}${note}</label>${control}</p>${message}\n`;
};

const boxesOf = ({ name, label, choices = [] }: FormField, { values }: ShownForm, message: string): string => {
  const chosen = values[name];
  const boxes = choices.map(({ value, label: text }) => {
    const ticked = Array.isArray(chosen) && chosen.includes(value) ? ' checked' : '';
    return `<p class="tick"><label><input type="checkbox" name="${escaped(name)}" value="${escaped(value)}"${ticked}> ${escaped(text)}</label></p>`;
  });
  return `<fieldset class="boxes"><legend>${escaped(label)}</legend>${boxes.join('')}${message}</fieldset>\n`;
};

const controlOf = (field: FormField, attributes: string, { values, times }: ShownForm): string | undefined => {
  const { name, kind, choices = [], autoComplete } = field;
  const value = values[name];
  const text = typeof value === 'string' ? value : '';
  if (kind === 'slot') return times.length === 0 ? undefined : `<select ${attributes}>${timesOf(times, text)}</select>`;
  if (kind === 'select')
    return `<select ${attributes}>${['<option value="">Please choose</option>', ...choices.map((one) => optionOf(one, text))].join('')}</select>`;
  if (kind === 'textarea') return `<textarea ${attributes} rows="4" maxlength="5000">${escaped(text)}</textarea>`;
  const completed = autoComplete === undefined ? '' : ` autocomplete="${autoComplete}"`;
  return `<input ${attributes} ${inputs[kind] ?? ''}${completed} value="${escaped(text)}">`;
};

const optionOf = ({ value, label }: { readonly value: string; readonly label: string }, chosen: string): string =>
  `<option value="${escaped(value)}"${value === chosen ? ' selected' : ''}>${escaped(label)}</option>`;

const dayFormat = new Intl.DateTimeFormat('en-AU', {
  ...{ weekday: 'long', day: 'numeric', month: 'long' },
  timeZone: 'UTC',
});
const clockFormat = new Intl.DateTimeFormat('en-AU', {
  ...{ hour: 'numeric', minute: '2-digit', hour12: true },
  timeZone: 'UTC',
});
const asUtc = (at: string): Date => new Date(`${at}:00Z`);

const timesOf = (times: readonly string[], chosen: string): string => {
  const days = [...new Set(times.map((at) => at.slice(0, 10)))];
  return [
    '<option value="">Any time: please call me</option>',
    ...days.map((day) => {
      const ofDay = times.filter((at) => at.startsWith(day));
      const options = ofDay.map((at) => optionOf({ value: at, label: clockFormat.format(asUtc(at)) }, chosen));
      return `<optgroup label="${dayFormat.format(asUtc(ofDay[0]!))}">${options.join('')}</optgroup>`;
    }),
  ].join('');
};
