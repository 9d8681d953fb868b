import {
  erasureList,
  type ErasurePreview,
  erasurePreview,
  erasureReport,
  type ErasureReport,
  retentionReport,
  type RetentionReport,
} from '#contracts/api/erasures';
import { connectAsOperator, UsageError } from './client.js';
import { operatorHelp, operatorOptions, parsed, print, table } from './operator.js';
import { figure } from './progress.js';

export const eraseHelp = `forecourt erase              erases whoever a phone number or an email address leads to, for good
forecourt erase --preview    what that would erase; nothing is erased
forecourt erase --list       who was erased, and when, by random ids
forecourt erase --due        whose data the sites' retention periods (privacy) erase next, and when

      --phone <number>          however it is typed
      --email <address>
      --site <slug or id>       only there; may be given several times
      --confirm <number>        of records in the preview; needed where it has something to think of first
${operatorHelp}

  Ends with 0 when all of it is proven to be gone, 1 when it is not: the answer says why, and whether that goes on by
  itself.
`;

export const erasePeople = async (args: string[]): Promise<number> => {
  const text = { type: 'string' } as const;
  const { values } = parsed(eraseHelp, {
    args,
    options: {
      ...operatorOptions,
      ...{ phone: text, email: text, confirm: text, site: { type: 'string', multiple: true } },
      ...{ list: { type: 'boolean', default: false }, due: { type: 'boolean', default: false } },
      ...{ preview: { type: 'boolean', default: false } },
    },
  });
  const { phone, email, confirm, list, due, json } = values;
  if (!list && !due && !phone && !email) throw new UsageError('Give --phone, --email, or both.');
  const client = connectAsOperator(values);
  if (due) {
    const report = await client.ask('/api/ops/erasures/retention', retentionReport);
    print(json ? JSON.stringify(report.sites) : dueInWords(report));
    return 0;
  }
  if (list) {
    const { erasures } = await client.ask('/api/ops/erasures', erasureList);
    const rows = erasures.map((each) => [
      each.person_id,
      each.erased_at,
      each.completed_at ?? (each.unproven === undefined ? '' : 'not proven'),
      each.requested_by,
      each.events ? listed(each.events) : '',
    ]);
    if (json) print(JSON.stringify(erasures));
    else if (rows.length === 0) print('Nobody was erased.');
    else print(table([['PERSON', 'ASKED FOR', 'COMPLETE', 'BY', 'EVENTS'], ...rows]));
    return 0;
  }
  if (values.preview) {
    const preview = await client.ask('/api/ops/erasures/preview', erasurePreview, personRequest(values));
    print(json ? JSON.stringify(preview) : previewInWords(preview));
    return 0;
  }
  const confirmed = confirm === undefined ? {} : { confirm: Number(confirm) };
  const report = await client.ask('/api/ops/erasures', erasureReport, personRequest(values, confirmed));
  print(json ? JSON.stringify(report) : summaryOf(report));
  return report.completed ? 0 : 1;
};

interface Whose {
  readonly phone?: string | undefined;
  readonly email?: string | undefined;
  readonly site?: readonly string[] | undefined;
}

/** Returns the request that names a person, with more of its body. */
export const personRequest = ({ phone, email, site: sites }: Whose, more: object = {}) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ ...(phone && { phone_number: phone }), ...(email && { email }), sites, ...more }),
});

export const previewInWords = ({
  records,
  sites,
  addresses,
  phone_numbers,
  remaining,
  warnings,
}: ErasurePreview): string =>
  [
    `Records: ${figure(records)}`,
    ...sites.map(({ site, kinds }) => `  ${site}: ${listed(kinds)}`),
    ...(addresses.length + phone_numbers.length > 0
      ? [`Also in them: ${[...addresses, ...phone_numbers].join(', ')}`]
      : []),
    `Further records with one of these, which stay: ${figure(remaining)}`,
    ...warnings,
  ].join('\n');

const dueInWords = ({ sites }: RetentionReport): string => {
  if (sites.length === 0) return 'No site has a retention period.';
  const period = (kept: RetentionReport['sites'][number]['leads']) =>
    kept ? `${kept.months} months${kept.begins_at === undefined ? '' : ` from ${kept.begins_at}`}` : '';
  const rows = sites.map(({ site, leads, accounts, due, next_at = '', erased }) => {
    const reached = `${figure(due.people)} people${due.people > 0 ? `: ${listed(due.kinds)}` : ''}`;
    return [site, period(leads), period(accounts), reached, next_at, figure(erased)];
  });
  return table([['SITE', 'LEADS', 'ACCOUNTS', 'DUE', 'NEXT', 'ERASED'], ...rows]);
};

const listed = (events: Readonly<Record<string, number>>): string =>
  Object.entries(events)
    .map(([type, count]) => `${figure(count)} ${type}`)
    .join(', ');

const summaryOf = ({ people, streams, events, remaining, reason }: ErasureReport): string => {
  if (people.length === 0) return reason ?? 'Nobody is known by these.';
  const forgotten = `Forgotten: ${figure(people.length)} in ${figure(streams)} streams: ${listed(events) || 'no events'}.`;
  return [
    forgotten,
    ...(remaining > 0 ? [`Further records with one of these, which stay: ${figure(remaining)}.`] : []),
    ...(reason !== undefined ? [`Not proven: ${reason}`] : []),
  ].join('\n');
};
