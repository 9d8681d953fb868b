import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { SampleProposal, SavedDescription } from '#contracts/api/feed-descriptions';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { useEnvironment } from '../../../lib/environment.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { Choice } from './Choice.js';
import { Columns } from './Columns.js';
import { Effect } from './Effect.js';
import { completeDescription, type Draft, findMatchingDescription, proposedDraft } from './mapping.js';
import { Preview } from './Preview.js';
import { previewQuery, proposeAnew, type FileFormat } from './queries.js';
import { Save } from './Save.js';
import { Settings } from './Settings.js';
import styles from './Feeds.module.css';

interface MappingProps {
  readonly file: string;
  readonly sample: SampleProposal;
  readonly dealership: string;
  readonly saved: readonly SavedDescription[];
}

/** Milliseconds without a change before a preview is requested. */
const pause = 400;

const useDebounced = <Value,>(value: Value): Value => {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
};

/** A sample, the description that reads it, and a preview of the result. */
// eslint-disable-next-line max-lines-per-function -- Markup: the parts of the screen, in their order.
export const Mapping = ({ file, sample, dealership, saved }: MappingProps) => {
  const { load } = useEnvironment();
  const [start] = useState(() => findMatchingDescription(saved, sample));
  const [from, setFrom] = useState<SavedDescription | undefined>(start);
  /** Name of the description to start from. Saving that description does not start over. */
  const [begun, setBegun] = useState(start?.name ?? '');
  const [proposal, setProposal] = useState(sample);
  const [draft, setDraft] = useState<Draft>(() => (start ? start.description : proposedDraft(sample)));
  const written = useMutation({
    mutationFn: (changes: FileFormat) => proposeAnew(load, dealership, sample.sample_id, changes),
  });
  /** Takes only the last answer, not one that comes late. */
  const reread = (changes: FileFormat, description?: FeedDescription) =>
    written.mutate(changes, {
      onSuccess: (next) => {
        setProposal(next);
        setDraft(description ?? proposedDraft(next));
      },
    });
  const begin = (name: string) => {
    const one = saved.find((other) => other.name === name);
    setFrom(one);
    setBegun(name);
    written.reset();
    if (!one) return setDraft(proposedDraft(proposal));
    const { format, encoding, separator } = one.description;
    reread({ format, encoding, separator }, one.description);
  };
  const description = completeDescription(draft, proposal);
  return (
    <>
      <section className={layout.stack} aria-label="The file">
        <h2>{file}</h2>
        <p role="status">
          {describe(proposal)} {from && `We read it with ${from.name}, version ${from.version}.`}
        </p>
        {saved.length > 0 && (
          <div className={styles.narrow}>
            <Choice
              label="Begin with"
              value={begun}
              onChange={begin}
              choices={[['', 'what the file looks like'], ...saved.map(({ name }) => [name, name] as const)]}
            />
          </div>
        )}
        {written.isError && (
          <p role="alert" className={styles.bad}>
            {written.error.message}
          </p>
        )}
      </section>
      <Columns proposal={proposal} draft={draft} saved={from} onChange={setDraft} />
      <Settings proposal={proposal} draft={draft} onChange={setDraft} onWritten={(changes) => reread(changes)} />
      {description ? (
        <Outcome
          dealership={dealership}
          sample={sample.sample_id}
          description={description}
          from={from}
          begun={begun}
          onSaved={setFrom}
        />
      ) : (
        <p role="alert" className={styles.bad}>
          Say which column has the stock number: without it nothing tells which vehicle a row is about.
        </p>
      )}
    </>
  );
};

const formats: Readonly<Record<string, string>> = {
  csv: 'a table',
  tsv: 'a table',
  json: 'JSON',
  ndjson: 'JSON, a vehicle a line',
  xml: 'XML',
};
const encodings: Readonly<Record<string, string>> = {
  'utf-8': 'UTF-8',
  'windows-1252': 'Windows-1252',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
  macintosh: 'Mac Roman',
};

const describe = ({ description: { format, vocabulary }, encoding, encoding_reason, columns, rows }: SampleProposal) =>
  `It is ${formats[format]} in ${encodings[encoding]} (${encoding_reason}), with ${columns.length} columns; the first ${rows} rows were looked at.` +
  (vocabulary ? ` Its columns are those of ${vocabulary === 'google' ? 'Google’s' : 'Meta’s'} vehicle feeds.` : '');

interface OutcomeProps {
  readonly dealership: string;
  readonly sample: string;
  readonly description: FeedDescription;
  readonly from: SavedDescription | undefined;
  readonly begun: string;
  readonly onSaved: (saved: SavedDescription) => void;
}

const Outcome = ({ dealership, sample, description, from, begun, onSaved }: OutcomeProps) => {
  const settled = useDebounced(JSON.stringify(description));
  const { data, error, isFetching } = useQuery({
    ...previewQuery(dealership, sample, JSON.parse(settled) as FeedDescription),
    placeholderData: (previous) => previous,
  });
  const isBehind = isFetching || settled !== JSON.stringify(description);
  return (
    <div className={layout.stack} aria-busy={isBehind}>
      {error ? (
        <p role="alert" className={styles.bad}>
          {error.message}
        </p>
      ) : (
        data && (
          <>
            <Preview preview={data} />
            <Effect preview={data} missing={description.missing} />
          </>
        )
      )}
      <p role="status" className={text.note}>
        {!data && !error
          ? 'Reading the vehicles…'
          : !isBehind && !error && <span className="visually-hidden">The preview is above.</span>}
      </p>
      <Save
        key={begun}
        dealership={dealership}
        sample={sample}
        description={description}
        from={from}
        isReady={!error && !isBehind}
        onSaved={onSaved}
      />
    </div>
  );
};
