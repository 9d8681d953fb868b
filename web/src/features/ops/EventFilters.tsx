import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useAddress } from './address.js';
import { Field, Press } from './Parts.js';
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
      <Field label="Kind of stream">
        <select value={category} onChange={({ target }) => set('category', target.value)}>
          <option value="">All</option>
          {Object.keys(data?.categories ?? {}).map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </Field>
      <TypeField
        types={types}
        known={known.filter((type) => !types.includes(type)).sort()}
        onChange={(next) => set('type', next.join(','))}
      />
      <Typed label="Stream" value={value('stream')} placeholder="car-5f0c…" onChange={(next) => set('stream', next)} />
      <Field label="Site">
        <select
          value={value('site')}
          onChange={({ target }) => change({ ...resetPaging, site: target.value, tenant: undefined })}
        >
          <option value="">All</option>
          {data?.sites.map(({ slug, name }) => (
            <option key={slug} value={slug}>
              {name}
            </option>
          ))}
        </select>
      </Field>
      {site && site.dealerships.length > 1 && (
        <Field label="Dealership">
          <select value={value('tenant')} onChange={({ target }) => set('tenant', target.value)}>
            <option value="">All of them</option>
            {site.dealerships.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </Field>
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
      <Field label="Order">
        <select
          value={value('order') || 'newest'}
          onChange={({ target }) =>
            change({ ...resetPaging, order: target.value === 'newest' ? undefined : target.value, live: undefined })
          }
        >
          <option value="newest">Newest first</option>
          <option value="oldest">Oldest first</option>
        </select>
      </Field>
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
