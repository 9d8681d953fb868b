import clsx from 'clsx';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import type { SavedDescription } from '#contracts/api/feed-descriptions';
import type { ImportReport } from '#contracts/api/stock';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { formatNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/Button.js';
import { TextField } from '../../../ui/TextField.js';
import { useChange } from '../use-change.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import { HeldImport } from './HeldImport.js';
import { FoldedVehicles } from './Vehicles.js';
import { importSample, saveDescription, versionsQuery } from './queries.js';
import { whenLong } from '../words.js';
import styles from './Feeds.module.css';

interface SaveProps {
  readonly dealership: string;
  readonly sample: string;
  readonly description: FeedDescription;
  readonly from: SavedDescription | undefined;
  /** Whether the preview has been shown. */
  readonly isReady: boolean;
  readonly onSaved: (saved: SavedDescription) => void;
}

const slugOf = (typed: string): string =>
  typed
    .trim()
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 60);

/** Saves the description as the next version under its name, and can import the file with it. */
// eslint-disable-next-line max-lines-per-function -- Markup: the name, two buttons, the result.
export const Save = ({ dealership, sample, description, from, isReady, onSaved }: SaveProps) => {
  const queryClient = useQueryClient();
  const [name, setName] = useState(from?.name ?? 'stock');
  const [problem, setProblem] = useState<string>();
  const slug = slugOf(name);
  const save = async () => {
    const version = from?.name === slug ? from.version : 0;
    try {
      const saved = await saveDescription(dealership, slug, { description, version });
      onSaved(saved);
      return saved;
    } finally {
      // Also after a conflict, so that the dealer can start from the version that someone else saved.
      void queryClient.invalidateQueries({ queryKey: ['inbox', 'feeds', dealership] });
    }
  };
  const saving = useChange({ mutationFn: save });
  const importing = useChange({
    mutationFn: async () => {
      const saved = await save();
      return importSample(dealership, sample, saved.name);
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ['inbox', 'preview'] });
      await queryClient.invalidateQueries({ queryKey: ['vehicles'] });
    },
  });
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const isImport = (event.nativeEvent as SubmitEvent).submitter?.dataset['import'] !== undefined;
    setProblem(slug === '' ? 'Enter a short name, such as stock.' : undefined);
    if (slug === '' || !isReady || saving.isPending || importing.isPending) return;
    saving.reset();
    importing.reset();
    if (isImport) importing.mutate();
    else saving.mutate();
  };
  const failed = saving.error ?? importing.error;
  return (
    <section className={clsx(layout.stack, styles.save)} aria-label="Save and import">
      <h2>Save and import</h2>
      <form className={layout.stack} onSubmit={submit} noValidate>
        <div className={styles.narrow}>
          <TextField
            label="Name of the description"
            required
            value={name}
            error={problem}
            hint="Feeds that are sent, fetched or dropped in are read by it: description=name."
            onChange={({ target }) => setName(target.value)}
          />
        </div>
        <p className={layout.wrap}>
          <Button type="submit" aria-disabled={!isReady || saving.isPending}>
            Save
          </Button>
          <Button type="submit" look="primary" data-import="" aria-disabled={!isReady || importing.isPending}>
            Save and import now
          </Button>
        </p>
      </form>
      {failed && (
        <p role="alert" className={styles.bad}>
          {failed.message}
        </p>
      )}
      <p role="status">
        {importing.isPending && 'Importing…'}
        {importing.isSuccess && <span className="visually-hidden">The import is done. Its report follows.</span>}
        {saving.data && `Saved as ${saving.data.name}, version ${saving.data.version}.`}
      </p>
      {importing.data && <Report key={importing.data.import_id} report={importing.data} />}
      {from && <Versions dealership={dealership} name={from.name} />}
    </section>
  );
};

const countsOf = (report: ImportReport): string => {
  const { listed, changed, sold, withdrawn, kept_off, unchanged, rejected, removed } = report;
  const counts: readonly (readonly [count: number, words: string, isAlwaysSaid?: true])[] = [
    [listed, 'new', true],
    [changed, 'changed', true],
    [sold, 'sold'],
    [withdrawn, 'withdrawn'],
    [kept_off, 'sold or withdrawn here and left so'],
    [unchanged, 'as they were', true],
    [rejected, 'refused', true],
    [removed, 'taken off', true],
  ];
  const said = counts.filter(([count, , isAlwaysSaid]) => count > 0 || isAlwaysSaid);
  return `${said.map(([count, words]) => `${formatNumber(count)} ${words}`).join(', ')}.`;
};

const Report = ({ report: begun }: { readonly report: ImportReport }) => {
  const [report, setReport] = useState(begun);
  const { state, removed, reason } = report;
  return (
    <div className={layout.stack}>
      <p>
        <strong>{state === 'incomplete' ? 'Only part of the file was read.' : 'Imported.'}</strong> {countsOf(report)}
      </p>
      <FoldedVehicles summary="Which were taken off" vehicles={report.removed_vehicles} count={removed} />
      {state === 'incomplete' && reason !== undefined && <p className={styles.bad}>{reason}.</p>}
      {state === 'held' && <HeldImport report={report} onDecided={setReport} />}
    </div>
  );
};

const Versions = ({ dealership, name }: { readonly dealership: string; readonly name: string }) => {
  const {
    load,
    site: { timezone },
  } = useEnvironment();
  const versions = found(useQuery(versionsQuery(load, dealership, name)).data)?.versions ?? [];
  return versions.length < 2 ? null : (
    <details className={styles.panel}>
      <summary>Versions of {name}</summary>
      <ol className={styles.saved}>
        {versions.map(({ version, by, at }) => (
          <li key={version}>
            Version {version}{' '}
            <span className={text.note}>
              {whenLong(at, timezone)} by {by}
            </span>
          </li>
        ))}
      </ol>
    </details>
  );
};
