import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { ReplayResponse } from '#contracts/api/ops';
import { useAddress } from './address.js';
import { send } from '../../lib/send.js';
import { schemaOf } from './client.js';
import { Action, Dot, Empty, Field, Select, Table, useNotify } from './Parts.js';
import { consoleQuery, projectionsQuery } from './queries.js';
import { formatCount, fromLocalInput, messageOf } from './format.js';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './ops.module.css';

const spans = { stream: 'One stream', type: 'One type', time: 'A span of time' } as const;
type Span = keyof typeof spans;

interface Choice {
  readonly projection: string;
  readonly span: Span;
  readonly stream: string;
  readonly type: string;
  readonly from: string;
  readonly to: string;
}

/** Returns the request body; undefined if input is missing. */
const askedBy = ({ projection, span, stream, type, from, to }: Choice) => {
  if (projection === '') return undefined;
  if (span === 'stream') return stream.trim() === '' ? undefined : { projection, stream: stream.trim() };
  if (span === 'type') return type === '' ? undefined : { projection, type };
  return from === '' && to === '' ? undefined : { projection, from: fromLocalInput(from), to: fromLocalInput(to) };
};

/** Replays chosen documents. A dry run shows the changes first. */
// eslint-disable-next-line max-lines-per-function -- Markup: the form, the dry run and its result.
export const Replay = () => {
  const { query } = useAddress();
  const say = useNotify();
  const { data: status } = useQuery(projectionsQuery);
  const { data: known } = useQuery(consoleQuery);
  const [choice, setChoice] = useState<Choice>({
    projection: query.get('projection') ?? '',
    span: 'stream',
    stream: query.get('stream') ?? '',
    type: '',
    from: '',
    to: '',
  });
  const [answered, setAnswered] = useState<{ readonly to: Choice; readonly answer: ReplayResponse }>();
  // Not an answer for another choice, which may come late.
  const answer = answered?.to === choice ? answered.answer : undefined;
  const [isBusy, setBusy] = useState(false);
  const set = (changes: Partial<Choice>) => setChoice({ ...choice, ...changes });
  const projection = status?.projections.find(({ name }) => name === choice.projection);
  const types = (projection?.types ?? Object.values(known?.categories ?? {}).flat()).toSorted();
  const asked = askedBy(choice);
  const replay = async (of: NonNullable<typeof asked>, dry_run: boolean) => {
    const result = await send('/api/ops/replay', { body: { ...of, dry_run } }, schemaOf('projectionReplay'));
    setAnswered({ to: choice, answer: result });
    return result;
  };
  const tryIt = async (submitted: FormEvent) => {
    submitted.preventDefault();
    if (!asked) return say('Choose a projection, and which events.', true);
    if (isBusy) return;
    setBusy(true);
    await replay(asked, true).catch((error: unknown) => say(messageOf(error), true));
    setBusy(false);
  };
  const apply = async () => {
    const { created, changed } = await replay(asked!, false);
    return `${formatCount(created)} documents of ${choice.projection} were created and ${formatCount(changed)} changed.`;
  };
  return (
    <>
      <p className={textStyles.muted}>
        Documents are folded anew from the log: those that one stream, one type or one span of time belongs to. Nothing
        is written before you have seen what would change.
      </p>
      <form className={clsx(layout.flow, styles.filters)} onSubmit={(submitted) => void tryIt(submitted)}>
        <Select
          label="Projection"
          value={choice.projection}
          choices={[['', 'Choose…'], ...(status?.projections.map(({ name }) => name) ?? [])]}
          onChange={(projection) => set({ projection, type: '' })}
        />
        <Select
          label="Which events"
          value={choice.span}
          choices={Object.entries(spans)}
          onChange={(span) => set({ span: span as Span })}
        />
        {choice.span === 'stream' && (
          <Field label="Stream">
            <input
              value={choice.stream}
              placeholder="car-5f0c…"
              spellCheck={false}
              autoComplete="off"
              onChange={({ target }) => set({ stream: target.value })}
            />
          </Field>
        )}
        {choice.span === 'type' && (
          <Select
            label="Type"
            value={choice.type}
            choices={[['', 'Choose…'], ...types]}
            onChange={(type) => set({ type })}
          />
        )}
        {choice.span === 'time' &&
          (['from', 'to'] as const).map((edge) => (
            <Field key={edge} label={edge === 'from' ? 'From' : 'Before'}>
              <input
                type="datetime-local"
                value={choice[edge]}
                onChange={({ target }) => set({ [edge]: target.value })}
              />
            </Field>
          ))}
        <button type="submit" className={styles.press} data-look="strong" aria-disabled={isBusy}>
          {isBusy ? '…' : 'Dry run'}
        </button>
      </form>
      {answer && <Answer answer={answer} apply={apply} />}
    </>
  );
};

const Answer = ({ answer, apply }: { readonly answer: ReplayResponse; readonly apply: () => Promise<string> }) => {
  const { dry_run, build, events, documents, created, changed, unchanged, changes } = answer;
  const touched = created + changed;
  return (
    <section className={clsx(styles.panel, styles.answer)} aria-label="What came of it">
      <header>
        <h2>{dry_run ? 'What would change' : 'What was changed'}</h2>
        <Dot state={dry_run ? 'idle' : 'good'}>{dry_run ? 'nothing is written' : 'written'}</Dot>
      </header>
      <p>
        {formatCount(events)} events of {formatCount(documents)} documents of {build}: {formatCount(created)} created,{' '}
        {formatCount(changed)} changed, {formatCount(unchanged)} unchanged.
      </p>
      {touched === 0 && <Empty>All of them are as the log says.</Empty>}
      {changes.length > 0 && (
        <Table label="Documents that change" columns={['Document', 'Change', 'Fields']}>
          {changes.map(({ id, change, fields }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td data-label="Change">{change}</td>
              <td data-label="Fields">{fields.join(', ')}</td>
            </tr>
          ))}
        </Table>
      )}
      {touched > changes.length && <p className={textStyles.muted}>and {formatCount(touched - changes.length)} more</p>}
      {dry_run && touched > 0 && (
        <div className={styles.actions}>
          <Action confirm={`Write ${formatCount(touched)} documents of ${build}?`} act={apply}>
            Apply
          </Action>
        </div>
      )}
    </section>
  );
};
