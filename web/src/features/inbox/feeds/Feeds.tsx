import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import type { InboxSession } from '#contracts/api/inbox';
import type { SampleProposal, SavedDescription } from '#contracts/api/feed-descriptions';
import { found } from '../../../lib/api.js';
import { useEnvironment, useSite } from '../../../lib/environment.js';
import { Button } from '../../../ui/Button.js';
import { useChange } from '../use-change.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { Choice } from './Choice.js';
import { HeldImports, LatestFeeds } from './LatestFeeds.js';
import { Mapping } from './Mapping.js';
import { descriptionsQuery, uploadSample } from './queries.js';
import { whenLong } from '../words.js';
import styles from './Feeds.module.css';

interface Chosen {
  readonly file: string;
  readonly proposal: SampleProposal;
}

/** Describes how to read the dealer's feeds: choose a sample, match its columns, preview the result. */
export const Feeds = ({ dealerships }: Pick<InboxSession, 'dealerships'>) => {
  const { load } = useEnvironment();
  const [dealership = '', setDealership] = useState(dealerships[0]?.id);
  const [chosen, setChosen] = useState<Chosen>();
  const descriptions = useQuery(descriptionsQuery(load, dealership));
  const saved = descriptions.isError ? [] : found(descriptions.data)?.descriptions;
  const taking = useChange({
    mutationFn: async (file: File) => ({ file: file.name, proposal: await uploadSample(dealership, file) }),
  });
  const choose = (id: string) => {
    setDealership(id);
    setChosen(undefined);
    taking.reset();
  };
  return (
    <main className={clsx(layout.stack, styles.feeds)}>
      <header className={layout.stack}>
        <h1>Feeds</h1>
        <p className={text.muted}>
          Choose a file of your stock as your system writes it. We match its columns, show the vehicles as they would
          look, and say what would change. Nothing changes before you import.
        </p>
        {dealerships.length > 1 && (
          <div className={styles.narrow}>
            <Choice
              label="Dealership"
              value={dealership}
              onChange={choose}
              choices={dealerships.map(({ id, name }) => [id, name] as const)}
            />
          </div>
        )}
      </header>
      {!chosen && <HeldImports />}
      <Drop
        isTaking={taking.isPending}
        taken={chosen?.file}
        problem={taking.error?.message}
        // Only the last file is taken, not one that comes late.
        onFile={(file) => taking.mutate(file, { onSuccess: setChosen })}
      />
      {chosen && saved ? (
        <Mapping
          key={chosen.proposal.sample_id}
          file={chosen.file}
          sample={chosen.proposal}
          dealership={dealership}
          saved={saved}
        />
      ) : (
        <>
          <LatestFeeds />
          <SavedOnes saved={saved ?? []} />
        </>
      )}
    </main>
  );
};

interface DropProps {
  readonly isTaking: boolean;
  /** Name of the file whose columns are shown. */
  readonly taken: string | undefined;
  readonly problem: string | undefined;
  readonly onFile: (file: File) => void;
}

const Drop = ({ isTaking, taken, problem, onFile }: DropProps) => {
  const input = useRef<HTMLInputElement>(null);
  const take = (files: FileList | null) => {
    const [file] = files ?? [];
    if (file) onFile(file);
  };
  return (
    <section
      className={styles.drop}
      aria-label="Choose a file"
      aria-busy={isTaking}
      onDragOver={(event) => event.dataTransfer.types.includes('Files') && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        take(event.dataTransfer.files);
      }}
    >
      <input
        ref={input}
        type="file"
        className="visually-hidden"
        aria-label="Feed"
        accept=".csv,.tsv,.txt,.xlsx,.json,.ndjson,.jsonl,.xml,.gz,.zip"
        tabIndex={-1}
        onChange={({ target }) => {
          take(target.files);
          target.value = '';
        }}
      />
      <Button look="primary" onClick={() => input.current?.click()}>
        <FileUp aria-hidden="true" size={18} />
        Choose a file
      </Button>
      <p className={text.note}>Or drop it here: Excel (.xlsx), CSV, TSV, JSON or XML, zipped or not, up to 64 MB.</p>
      <p role="status">
        {isTaking
          ? 'Reading the file…'
          : taken !== undefined && <span className="visually-hidden">{taken} is read. Its columns are below.</span>}
      </p>
      {problem !== undefined && (
        <p role="alert" className={styles.bad}>
          {problem}
        </p>
      )}
    </section>
  );
};

const SavedOnes = ({ saved }: { readonly saved: readonly SavedDescription[] }) => {
  const { timezone } = useSite();
  return saved.length === 0 ? null : (
    <section className={layout.stack} aria-label="Saved">
      <h2>Saved</h2>
      <ul className={styles.saved}>
        {saved.map(({ name, version, by, at }) => (
          <li key={name}>
            <strong>{name}</strong>{' '}
            <span className={text.note}>
              version {version}, saved {whenLong(at, timezone)} by {by}
            </span>
          </li>
        ))}
      </ul>
      <p className={text.note}>Choose a file to try one of these on it, or to change one.</p>
    </section>
  );
};
