import { parkedEvent, parkedResponse, parkedStates, type ParkedEvent } from '#contracts/api/ops';
import { connectAsOperator, UsageError } from './client.js';
import { operatorHelp, operatorOptions, parsed, print, table } from './operator.js';
import { figure } from './progress.js';

export const parkedHelp = `forecourt parked             events that could not be taken, and those that wait behind them
forecourt parked <id>        one of them, with its stack
forecourt retry <id>         try it again, then what waits behind it
forecourt skip <id> --reason <why>   go on without it, for good, in rebuilds as well

      --projection <name>       only of this projection or reactor
      --state <state>           ${parkedStates.join(', ')}
      --export                  all that are not settled, a JSON object a line, with their events
${operatorHelp}

  retry and skip end with 0 when the event was applied or skipped, 1 when it is still parked.
`;

const pathOf = (id: string, action = ''): string => `/api/ops/parked/${encodeURIComponent(id)}${action}`;

export const listParked = async (args: string[]): Promise<number> => {
  const { values, positionals } = parsed(parkedHelp, {
    args,
    allowPositionals: true,
    options: {
      ...operatorOptions,
      projection: { type: 'string' },
      state: { type: 'string' },
      export: { type: 'boolean', default: false },
    },
  });
  const client = connectAsOperator(values);
  const [id] = positionals;
  if (id !== undefined) {
    const one = await client.ask(pathOf(id), parkedEvent);
    print(values.json ? JSON.stringify(one) : detailsOf(one));
    return 0;
  }
  if (values.export) {
    process.stdout.write(await client.text('/api/ops/parked/export'));
    return 0;
  }
  const query = new URLSearchParams({
    ...(values.projection && { projection: values.projection }),
    ...(values.state && { state: values.state }),
  });
  const found = await client.ask(`/api/ops/parked?${query.toString()}`, parkedResponse);
  if (values.json) print(JSON.stringify(found));
  else if (found.count === 0) print('Nothing is parked.');
  else {
    const rows = found.parked.map((each) => [
      each.id,
      each.projection,
      each.state,
      each.type,
      each.stream,
      each.cause ?? '',
    ]);
    print(table([['ID', 'PROJECTION', 'STATE', 'EVENT', 'STREAM', 'CAUSE'], ...rows]));
    if (found.count > found.parked.length) print(`and ${figure(found.count - found.parked.length)} more`);
  }
  return 0;
};

const detailsOf = (one: ParkedEvent): string => {
  const { id, projection, state, type, stream, revision, position, attempts, parked_at, cause, stack, reason, by } =
    one;
  return [
    `${id}: ${state}, after ${attempts} attempts, since ${parked_at}`,
    `${projection} could not take ${type}, revision ${revision} of ${stream}, log position ${position}.`,
    ...(reason === undefined ? [] : [`Skipped${by === undefined ? '' : ` by ${by}`}: ${reason}`]),
    ...(cause === undefined ? [] : [`\n${cause}`]),
    ...(stack === undefined ? [] : [stack]),
  ].join('\n');
};

const oneOf = (positionals: readonly string[]): string => {
  const [id, ...more] = positionals;
  if (id === undefined || more.length > 0) throw new UsageError('Name one parked event; forecourt parked lists them.');
  return id;
};

const printParked = (one: ParkedEvent, json: boolean): number => {
  const cause = one.state === 'parked' && one.cause !== undefined ? `: ${one.cause}` : '';
  print(json ? JSON.stringify(one) : `${one.id} is ${one.state}${cause}`);
  return one.state === 'applied' || one.state === 'skipped' ? 0 : 1;
};

export const retryParked = async (args: string[]): Promise<number> => {
  const { values, positionals } = parsed(parkedHelp, { args, allowPositionals: true, options: operatorOptions });
  const path = pathOf(oneOf(positionals), '/retry');
  return printParked(await connectAsOperator(values).ask(path, parkedEvent, { method: 'POST' }), values.json);
};

export const skipParked = async (args: string[]): Promise<number> => {
  const options = { ...operatorOptions, reason: { type: 'string' } } as const;
  const { values, positionals } = parsed(parkedHelp, { args, allowPositionals: true, options });
  const path = pathOf(oneOf(positionals), '/skip');
  if (!values.reason) throw new UsageError('Say why with --reason.');
  const skipped = await connectAsOperator(values).ask(path, parkedEvent, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ reason: values.reason }),
  });
  // The report may lag a moment behind, but the skip is decided.
  return printParked({ ...skipped, state: 'skipped' }, values.json);
};
