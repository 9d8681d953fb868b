import { replayResponse, type ReplayResponse } from '#contracts/api/ops';
import { connectAsOperator, UsageError } from './client.js';
import { operatorHelp, operatorOptions, parsed, print } from './operator.js';
import { figure } from './progress.js';

export const replayHelp = `forecourt replay <projection>   fold documents anew from the log: those of one stream, one type or one span of time

      --stream <stream>         such as car-5f0c…
      --type <event type>       such as CarPriceChanged
      --from <moment>           events decided from then on, in ISO 8601
      --to <moment>             and before then
      --apply                   write them; without it only tells which documents would change
${operatorHelp}
`;

export const replayEvents = async (args: string[]): Promise<number> => {
  const text = { type: 'string' } as const;
  const { values, positionals } = parsed(replayHelp, {
    args,
    allowPositionals: true,
    options: {
      ...operatorOptions,
      stream: text,
      type: text,
      from: text,
      to: text,
      apply: { type: 'boolean', default: false },
    },
  });
  const [projection, ...more] = positionals;
  if (projection === undefined || more.length > 0)
    throw new UsageError('Name one projection; forecourt status lists them.');
  const { stream, type, from, to } = values;
  if ([stream, type, from ?? to].filter((chosen) => chosen !== undefined).length !== 1)
    throw new UsageError('Name one stream, one type or one span of time.');
  const answer = await connectAsOperator(values).ask('/api/ops/replay', replayResponse, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ projection, stream, type, from, to, dry_run: !values.apply }),
  });
  print(values.json ? JSON.stringify(answer) : summaryOf(answer));
  return 0;
};

const summaryOf = (answer: ReplayResponse): string => {
  const { dry_run, events, documents, created, changed, unchanged, changes, build } = answer;
  const would = dry_run ? 'would be ' : '';
  const untold = created + changed - changes.length;
  return [
    `${figure(events)} events of ${figure(documents)} documents of ${build}: ${figure(created)} ${would}created, ${figure(changed)} ${would}changed, ${figure(unchanged)} unchanged`,
    ...changes.map(({ id, change, fields }) => `  ${id} ${would}${change}: ${fields.join(', ')}`),
    ...(untold > 0 ? [`  and ${figure(untold)} more`] : []),
    ...(dry_run && created + changed > 0 ? ['Nothing was written; --apply does.'] : []),
  ].join('\n');
};
