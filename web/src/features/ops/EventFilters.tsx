import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAddress } from './address.js';
import { Field, Press, Select, siteChoices } from './Parts.js';
import { consoleQuery } from './queries.js';
import { fromLocalInput, toLocalInput } from './format.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './EventFilters.module.css';

interface EventFiltersProps {
  readonly isLive: boolean;
  readonly onLive: (on: boolean) => void;
}

/** Every change of a filter starts again from the newest event. */
const resetPaging = { before: undefined, after: undefined, event: undefined };

// eslint-disable-next-line max-lines-per-function -- Markup: one field per filter.
export const EventFilters = ({ isLive, onLive }: EventFiltersProps) => {
  const { query, change } = useAddress();
  const { data } = useQuery(consoleQuery);
  const value = (name: string) => query.get(name) ?? '';
  const set = (name: string, next: string | undefined) => change({ ...resetPaging, [name]: next });
  const types = value('type').split(',').filter(Boolean);
  const category = value('category');
  const known = (category && data?.categories[category]) || [...new Set(Object.values(data?.categories ?? {}).flat())];
  const site = data?.sites.find(({ slug }) => slug === value('site'));
  return (
    <div className={clsx(layout.flow, opsStyles.filters)}>
      <Select
        label="Kind of stream"
        value={category}
        choices={[['', 'All'], ...Object.keys(data?.categories ?? {})]}
        onChange={(next) => set('category', next)}
      />
      <TypeField
        types={types}
        known={known.filter((type) => !types.includes(type)).sort()}
        onChange={(next) => set('type', next.join(','))}
      />
      <Typed label="Stream" value={value('stream')} placeholder="car-5f0c…" onChange={(next) => set('stream', next)} />
      <Select
        label="Site"
        value={value('site')}
        choices={[['', 'All'], ...siteChoices(data?.sites)]}
        onChange={(next) => change({ ...resetPaging, site: next, tenant: undefined })}
      />
      {site && site.dealerships.length > 1 && (
        <Select
          label="Dealership"
          value={value('tenant')}
          choices={[['', 'All of them'], ...site.dealerships.map(({ id, name }) => [id, name] as const)]}
          onChange={(next) => set('tenant', next)}
        />
      )}
      <Field label="From">
        <input
          type="datetime-local"
          value={toLocalInput(query.get('from'))}
          onChange={({ target }) => set('from', fromLocalInput(target.value))}
        />
      </Field>
      <Field label="To">
        <input
          type="datetime-local"
          value={toLocalInput(query.get('to'))}
          onChange={({ target }) => change({ ...resetPaging, to: fromLocalInput(target.value), live: undefined })}
        />
      </Field>
      <Select
        label="Order"
        value={value('order') || 'newest'}
        choices={[
          ['newest', 'Newest first'],
          ['oldest', 'Oldest first'],
        ]}
        onChange={(next) => change({ ...resetPaging, order: next === 'newest' ? undefined : next, live: undefined })}
      />
      <Press aria-pressed={isLive} onClick={() => onLive(!isLive)}>
        Live
      </Press>
    </div>
  );
};

interface TypedProps {
  readonly label: string;
  readonly value: string;
  readonly placeholder?: string;
  readonly onChange: (value: string) => void;
}

/** A text field that applies its value on blur or Enter. */
export const Typed = ({ label, value, placeholder, onChange }: TypedProps) => {
  const [text, setText] = useState(value);
  const [shown, setShown] = useState(value);
  if (shown !== value) {
    setShown(value);
    setText(value);
  }
  const commit = () => {
    if (text.trim() !== value) onChange(text.trim());
  };
  return (
    <Field label={label}>
      <input
        value={text}
        placeholder={placeholder}
        spellCheck={false}
        autoComplete="off"
        onChange={({ target }) => setText(target.value)}
        onBlur={commit}
        onKeyDown={({ key }) => key === 'Enter' && commit()}
      />
    </Field>
  );
};

interface TypeFieldProps {
  readonly types: readonly string[];
  readonly known: readonly string[];
  readonly onChange: (types: readonly string[]) => void;
}

/** Choice of several types. Each chosen type is shown beside the field and can be removed. */
const TypeField = ({ types, known, onChange }: TypeFieldProps) => {
  const id = useId();
  return (
    <div className={clsx(layout.stack, textStyles.muted, opsStyles.field)}>
      <label htmlFor={id}>Types</label>
      <div className={clsx(layout.flow, styles.chips)}>
        {types.map((type) => (
          <button
            key={type}
            type="button"
            aria-label={`Without ${type}`}
            onClick={() => onChange(types.filter((other) => other !== type))}
          >
            {type} <span aria-hidden="true">×</span>
          </button>
        ))}
        <select id={id} value="" onChange={({ target }) => target.value && onChange([...types, target.value])}>
          <option value="">{types.length === 0 ? 'All' : 'Add…'}</option>
          {known.map((type) => (
            <option key={type}>{type}</option>
          ))}
        </select>
      </div>
    </div>
  );
};
