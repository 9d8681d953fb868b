import { setTimeout as pause } from 'node:timers/promises';
import {
  projectionsResponse,
  projectionStatus,
  type ProjectionStatus,
  type ReactorStatus,
  type RebuildProgress,
} from '#contracts/api/ops';
import { enginesResponse, type EnginesResponse } from '#contracts/api/ops-events';
import { connectAsOperator, UsageError, type Client } from './client.js';
import { operatorHelp, operatorOptions, parsed, print, table } from './operator.js';
import { bar, duration, figure, ProgressDisplay } from './progress.js';

export const statusHelp = `forecourt status             every projection and reactor: position, lag, throughput, parked events, rebuilds;
                             what is wrong with sites' configuration, what is not ready, and what is off

${operatorHelp}

  Ends with 0 when every site is served and everything is ready, 1 when not.
`;

export const rebuildHelp = `forecourt rebuild <projection>   build it anew from the log beside the one that serves, compare, swap

      --detach                  do not wait for it
      --cancel                  end the rebuild that is under way
      --rollback                go back to the build before
      --cleanup                 take away the build before
${operatorHelp}

  Ends with 0 when the new build is read, 1 when it is not. Ctrl-C only ends the watching: the rebuild goes on.
`;

const pollEvery = 200;

/** `folding [####----]  17 %  52,000 events, 40,000/s, 6 s left` */
export const rebuildLine = (rebuild: RebuildProgress): string => {
  const { phase, share, events, events_per_second, eta_seconds } = rebuild;
  const left = eta_seconds === undefined ? '' : `, ${duration(eta_seconds)} left`;
  return `${phase.replace('_', ' ')} ${bar(share)}  ${figure(events)} events, ${figure(events_per_second)}/s${left}`;
};

const outcomeLine = ({ name, build, previous, last_rebuild: last }: ProjectionStatus): string => {
  if (!last) return `${name} is read from ${build}.`;
  const reason = last.reason === undefined ? '' : `: ${last.reason}`;
  if (last.outcome !== 'swapped')
    return `${last.build} ${last.outcome.replace('_', ' ')}${reason}; ${name} is read from ${build}.`;
  const same = last.same_as_before ? 'the same as before' : 'not the same as before';
  return [
    `${name} is read from ${build}: ${figure(last.documents ?? 0)} documents, ${same} (content ${last.content_hash}).`,
    ...(previous === undefined
      ? []
      : [`${previous} is kept: forecourt rebuild ${name} --rollback goes back, --cleanup takes it away.`]),
  ].join('\n');
};

const effects = { as_before: 'as it was', not_served: 'not served', left_out: 'left out', advice: 'advice' } as const;

/** Lists the problems of sites, what is not ready, and the features that are off. */
const configurationLines = ({ problems, dependencies, off }: EnginesResponse): string => {
  const rows = problems.map(({ site, file = '', line, field = '', message, effect }) => [
    site,
    line === undefined ? file : `${file}:${line}`,
    field,
    effects[effect],
    message,
  ]);
  // The problems of sites are listed in full.
  const failing = Object.entries(dependencies).filter(([name, state]) => state !== 'ok' && name !== 'sites');
  const notReady = failing.map(([name, state]) => `${name} is not ready: ${state}`);
  const missing = Object.entries(off).map(([service, reason]) => `${service} is off: ${reason}.`);
  const heading = ['SITE', 'FILE', 'FIELD', 'SERVED', 'WHAT IS WRONG'];
  return [
    ...(rows.length > 0 ? ['', table([heading, ...rows])] : ['', 'The configuration of every site is right.']),
    ...(notReady.length > 0 ? ['', ...notReady] : []),
    ...(missing.length > 0 ? ['', ...missing] : []),
  ].join('\n');
};

export const showStatus = async (args: string[]): Promise<number> => {
  const { values } = parsed(statusHelp, { args, options: operatorOptions });
  const client = connectAsOperator(values);
  const status = await client.ask('/api/ops/projections', projectionsResponse);
  const engines = await client.ask('/api/ops/engines', enginesResponse);
  const { problems, dependencies, off } = engines;
  const isWell = engines.status === 'ready' && problems.every(({ effect }) => effect !== 'not_served');
  if (values.json) {
    print(JSON.stringify({ ...status, problems, dependencies, off }));
    return isWell ? 0 : 1;
  }
  const { projections, reactors, folds, head } = status;
  const rowOf = (each: ReactorStatus, build: string, rebuild = '') => [
    each.name,
    build,
    figure(each.position),
    figure(each.lag),
    `${figure(each.events_per_second)}/s`,
    figure(each.parked),
    figure(each.waiting),
    rebuild,
  ];
  const rows = [
    ...projections.map((each) => rowOf(each, each.build, each.rebuild && rebuildLine(each.rebuild))),
    ...reactors.map((each) => rowOf(each, 'reactor')),
    ...folds.map(({ name, parked, waiting }) => [
      name,
      name.startsWith('relay') ? 'relay' : 'fold',
      '',
      '',
      '',
      figure(parked),
      figure(waiting),
      '',
    ]),
  ];
  print(`The log is at ${figure(head)}.\n`);
  print(table([['NAME', 'BUILD', 'POSITION', 'LAG', 'RATE', 'PARKED', 'WAITING', 'REBUILD'], ...rows]));
  print(configurationLines(engines));
  return isWell ? 0 : 1;
};

export const rebuildProjection = async (args: string[]): Promise<number> => {
  const flag = { type: 'boolean', default: false } as const;
  const { values, positionals } = parsed(rebuildHelp, {
    args,
    allowPositionals: true,
    options: { ...operatorOptions, detach: flag, cancel: flag, rollback: flag, cleanup: flag },
  });
  const [name, ...more] = positionals;
  if (name === undefined || more.length > 0) throw new UsageError('Name one projection; forecourt status lists them.');
  const actions = (['cancel', 'rollback', 'cleanup'] as const).filter((action) => values[action]);
  if (actions.length > 1) throw new UsageError('One of --cancel, --rollback and --cleanup at a time.');
  const client = connectAsOperator(values);
  const path = `/api/ops/projections/${encodeURIComponent(name)}/${actions[0] ?? 'rebuild'}`;
  const begun = await client.ask(path, projectionStatus, { method: 'POST' });
  if (actions.length > 0 || values.detach) {
    print(values.json ? JSON.stringify(begun) : summaryOf(begun, actions[0]));
    return 0;
  }
  const display = values.json
    ? undefined
    : new ProgressDisplay(process.stderr, () => performance.now(), undefined, rebuildLine);
  try {
    const ended = await watch(client, name, begun, display);
    display?.end();
    print(values.json ? JSON.stringify(ended) : outcomeLine(ended));
    return ended.last_rebuild?.outcome === 'swapped' ? 0 : 1;
  } finally {
    display?.end();
  }
};

const summaryOf = ({ name, build, previous, rebuild }: ProjectionStatus, action?: string): string => {
  if (rebuild) return `${rebuild.build} is being built; forecourt status shows how far it is.`;
  const read = `${name} is read from ${build}.`;
  if (action === 'cancel') return `The rebuild is cancelled, and what it made is taken away. ${read}`;
  if (action === 'cleanup') return `The build before is taken away. ${read}`;
  return previous === undefined ? read : `${read} ${previous} is kept.`;
};

const watch = async (
  client: Client,
  name: string,
  begun: ProjectionStatus,
  display: ProgressDisplay<RebuildProgress> | undefined,
): Promise<ProjectionStatus> => {
  for (let status = begun; ;) {
    if (!status.rebuild) return status;
    display?.show(status.rebuild);
    await pause(pollEvery);
    const { projections } = await client.ask('/api/ops/projections', projectionsResponse);
    status = projections.find((each) => each.name === name) ?? status;
  }
};
