import type { SampleProposal } from '#contracts/api/feed-descriptions';
import { TextField } from '../../../ui/TextField.js';
import layout from '../../../ui/layout.module.css';
import { Choice } from './Choice.js';
import type { Draft } from './mapping.js';
import type { FileFormat } from './queries.js';
import styles from './Feeds.module.css';

interface ChangeProps {
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}
interface WrittenProps {
  readonly proposal: SampleProposal;
  readonly draft: Draft;
  /** Called when the file format changes, so that the columns are proposed again. */
  readonly onWritten: (changes: FileFormat) => void;
}

const formats = [
  ['csv', 'Table (CSV, TSV)'],
  ['json', 'JSON'],
  ['ndjson', 'JSON, a vehicle a line'],
  ['xml', 'XML'],
] as const;
const encodings = [
  ['', 'as each file’s bytes tell'],
  ['utf-8', 'UTF-8'],
  ['windows-1252', 'Windows-1252, Latin-1'],
  ['utf-16le', 'UTF-16, little end first'],
  ['utf-16be', 'UTF-16, big end first'],
  ['macintosh', 'Mac Roman'],
] as const;
const separators = [
  ['', 'as the header tells'],
  [',', 'comma ,'],
  [';', 'semicolon ;'],
  ['\t', 'tab'],
  ['|', 'bar |'],
  ['^', 'caret ^'],
  ['~', 'tilde ~'],
] as const;
const none = '';

const wordsIn = (typed: string): string[] => typed.split(',').flatMap((word) => word.trim() || []);

const isTable = ({ format }: Draft): boolean => format === 'csv' || format === 'tsv';

/** Returns the draft with a setting; without the setting if the value is empty. */
const withSetting = (draft: Draft, name: keyof Draft, value: unknown): Draft => {
  const { [name]: _, ...others } = draft;
  return { ...others, ...(value !== none && value !== undefined && { [name]: value }) } as Draft;
};

/** Settings for the file format, the reading of values, and vehicles missing from the file. */
export const Settings = ({ proposal, draft, onChange, onWritten }: ChangeProps & WrittenProps) => (
  <details className={styles.panel}>
    <summary>
      <h2>Settings</h2>
    </summary>
    <div className={layout.stack}>
      <h3>How it is written</h3>
      <div className={styles.settings}>
        <WrittenSettings proposal={proposal} draft={draft} onWritten={onWritten} />
      </div>
      <h3>How its values read</h3>
      <div className={styles.settings}>
        <ValueSettings draft={draft} onChange={onChange} />
      </div>
      <h3>What is not there</h3>
      <div className={styles.settings}>
        <AbsenceSettings draft={draft} onChange={onChange} />
      </div>
    </div>
  </details>
);

const WrittenSettings = ({ proposal, draft, onWritten }: WrittenProps) => {
  const { format, encoding = none, separator = none } = draft;
  const write = (change: FileFormat) =>
    onWritten({
      format,
      encoding: (change.encoding ?? encoding) || undefined,
      separator: (change.separator ?? separator) || undefined,
      ...(change.format !== undefined && { format: change.format }),
    });
  return (
    <>
      <Choice
        label="Format"
        value={format === 'tsv' ? 'csv' : format}
        onChange={(value) => write({ format: value })}
        choices={formats}
      />
      <Choice label="Encoding" value={encoding} onChange={(value) => write({ encoding: value })} choices={encodings} />
      {isTable(draft) && (
        <Choice
          label={`Between cells${proposal.separator === undefined ? '' : `, here ${proposal.separator === '\t' ? 'a tab' : proposal.separator}`}`}
          value={separator}
          onChange={(value) => write({ separator: value })}
          choices={separators.some(([one]) => one === separator) ? separators : [...separators, [separator, separator]]}
        />
      )}
    </>
  );
};

const ValueSettings = ({ draft, onChange }: ChangeProps) => {
  const set = (name: keyof Draft, value: unknown) => onChange(withSetting(draft, name, value));
  return (
    <>
      <Choice
        label="1/7/24 is"
        value={draft.date_order ?? none}
        onChange={(value) => set('date_order', value)}
        choices={[
          [none, '1 July, as is usual here'],
          ['dmy', '1 July'],
          ['mdy', '7 January'],
        ]}
      />
      <Choice
        label="Before decimals stands"
        value={draft.decimal ?? none}
        onChange={(value) => set('decimal', value)}
        choices={[
          [none, 'a comma in tables with ; else a point'],
          ['point', 'a point: 2.5'],
          ['comma', 'a comma: 2,5'],
        ]}
      />
      <UnitSettings draft={draft} onChange={onChange} />
      <Choice
        label="Between items of a list stands"
        value={draft.list_separator ?? none}
        onChange={(value) => set('list_separator', value)}
        choices={[
          [none, 'what each cell tells'],
          ['|', 'bar |'],
          [',', 'comma ,'],
          [';', 'semicolon ;'],
          ['\n', 'a line break'],
        ]}
      />
      <TextField
        key={`yes ${draft.yes.join()}`}
        label="Further words for yes"
        hint="With commas between them"
        defaultValue={draft.yes.join(', ')}
        onBlur={({ target }) => onChange({ ...draft, yes: wordsIn(target.value) })}
      />
      <TextField
        key={`no ${draft.no.join()}`}
        label="Further words for no"
        hint="With commas between them"
        defaultValue={draft.no.join(', ')}
        onBlur={({ target }) => onChange({ ...draft, no: wordsIn(target.value) })}
      />
    </>
  );
};

const UnitSettings = ({ draft, onChange }: ChangeProps) => {
  const set = (unit: keyof Draft['units'], value: string | undefined) =>
    onChange(withSetting(draft, 'units', { ...draft.units, [unit]: value }));
  return (
    <>
      <Choice
        label="Kilometres without a unit are"
        value={draft.units.km ?? 'km'}
        onChange={(value) => set('km', value === 'km' ? undefined : value)}
        choices={[
          ['km', 'kilometres'],
          ['miles', 'miles'],
        ]}
      />
      <Choice
        label="Engine sizes without a unit are"
        value={draft.units.engine_size ?? 'cc'}
        onChange={(value) => set('engine_size', value === 'cc' ? undefined : value)}
        choices={[
          ['cc', 'cubic centimetres'],
          ['l', 'litres'],
        ]}
      />
      <Choice
        label="Power without a unit is"
        value={draft.units.engine_power ?? 'kw'}
        onChange={(value) => set('engine_power', value === 'kw' ? undefined : value)}
        choices={[
          ['kw', 'kilowatts'],
          ['hp', 'horsepower'],
          ['ps', 'metric horsepower'],
        ]}
      />
    </>
  );
};

const AbsenceSettings = ({ draft, onChange }: ChangeProps) => {
  const set = (name: keyof Draft, value: unknown) => onChange(withSetting(draft, name, value));
  return (
    <>
      {draft.vocabulary === undefined && (
        <Choice
          label="A column that is not in a file"
          value={draft.missing_column}
          onChange={(value) => set('missing_column', value)}
          choices={[
            ['keep', 'leaves its field as it was'],
            ['empty', 'empties its field'],
            ...(isTable(draft) ? [['refuse', 'refuses the whole file'] as const] : []),
          ]}
        />
      )}
      <Choice
        label="An empty cell"
        value={draft.empty_cell}
        onChange={(value) => set('empty_cell', value)}
        choices={[
          ['empty', 'empties its field'],
          ['keep', 'leaves its field as it was'],
        ]}
      />
      <Choice
        label="A vehicle that is not in a file"
        value={draft.missing ?? none}
        onChange={(value) => set('missing', value)}
        choices={[
          [none, 'stays as it is'],
          ['delist', 'is taken off the site'],
          ['sell', 'is sold'],
        ]}
      />
    </>
  );
};
