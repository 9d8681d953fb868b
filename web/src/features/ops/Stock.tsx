import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { StockChange, StockResponse, StockRow } from '#contracts/api/ops-events';
import { day, hour } from '#contracts/domain/durations';
import { formatAddress, useAddress } from './address.js';
import { Typed } from './EventFilters.js';
import { Dot, Empty, Field, Loaded, Press, Select, Table, siteChoices } from './Parts.js';
import { consoleQuery, stockQuery } from './queries.js';
import { Sparkline } from './Sparkline.js';
import { formatCount, fromLocalInput, formatMoment, formatAmount, toLocalInput } from './format.js';
import { Link } from '../../ui/Link.js';
import opsStyles from './ops.module.css';
import layout from '../../ui/layout.module.css';
import textStyles from '../../ui/text.module.css';
import styles from './Stock.module.css';

/** A site's stock at any moment, compared with the current stock. */
export const Stock = () => {
  const { query: address, change } = useAddress();
  const { data: begun } = useQuery(consoleQuery);
  const site = address.get('site') ?? begun?.sites[0]?.slug;
  return (
    <>
      <div className={clsx(layout.flow, opsStyles.filters)}>
        <Select
          label="Site"
          value={site ?? ''}
          choices={siteChoices(begun?.sites)}
          onChange={(next) => change({ site: next, page: undefined })}
        />
        <Field label="As it was at">
          <input
            type="datetime-local"
            value={toLocalInput(address.get('at'))}
            onChange={({ target }) => change({ at: fromLocalInput(target.value), page: undefined })}
          />
        </Field>
        <Typed
          label="Vehicle"
          value={address.get('q') ?? ''}
          placeholder="corolla, or a stock number"
          onChange={(q) => change({ q, page: undefined })}
        />
      </div>
      {site !== undefined && <SiteStock site={site} />}
    </>
  );
};

const changes = {
  '': 'On offer then',
  added: 'Added since',
  sold: 'Sold since',
  removed: 'Taken off since',
  repriced: 'Repriced since',
} as const;

const SiteStock = ({ site }: { readonly site: string }) => {
  const { query: address, change } = useAddress();
  const asked = new URLSearchParams({ site });
  for (const name of ['at', 'change', 'q', 'page']) {
    const value = address.get(name);
    if (value) asked.set(name, value);
  }
  const query = useQuery(stockQuery(asked.toString()));
  const { data } = query;
  const page = Number(address.get('page') ?? 1);
  const chosen = (address.get('change') ?? '') as StockChange | '';
  return (
    <Loaded query={query}>
      {data && (
        <>
          <Slider stock={data} at={address.get('at')} onChange={(at) => change({ at, page: undefined }, true)} />
          <p className={styles.stockLine} aria-busy={query.isPlaceholderData}>
            <strong>{formatCount(data.then.count)}</strong> on offer worth {formatAmount(data.then.value)}; now{' '}
            <strong>{formatCount(data.now.count)}</strong> worth {formatAmount(data.now.value)}.
          </p>
          <div className={clsx(layout.flow, styles.tabs)} role="group" aria-label="Which vehicles">
            {Object.entries(changes).map(([name, text]) => (
              <Press
                key={name}
                aria-pressed={chosen === name}
                onClick={() => change({ change: name, page: undefined }, true)}
              >
                {text}{' '}
                <span className={clsx(textStyles.numbers, opsStyles.number)}>
                  {formatCount(name === '' ? data.then.count : (data.changes[name as StockChange] ?? 0))}
                </span>
              </Press>
            ))}
          </div>
          {data.cars.length === 0 ? <Empty>There is no such vehicle.</Empty> : <Cars cars={data.cars} />}
          {data.pages > 1 && (
            <footer className={clsx(layout.wrap, opsStyles.pager)}>
              <Press aria-disabled={page <= 1} onClick={() => page > 1 && change({ page: page - 1 })}>
                Back
              </Press>
              <Press aria-disabled={page >= data.pages} onClick={() => page < data.pages && change({ page: page + 1 })}>
                On
              </Press>
              <span className={textStyles.muted}>
                Page {page} of {data.pages}, {formatCount(data.count)} vehicles
              </span>
            </footer>
          )}
        </>
      )}
    </Loaded>
  );
};

interface SliderProps {
  readonly stock: StockResponse;
  /** ISO 8601; null for now. */
  readonly at: string | null;
  readonly onChange: (at: string | undefined) => void;
}

/** Milliseconds the slider rests before the stock is requested. */
const rest = 120;
/** Number of slider steps. */
const notches = 1000;

/** Chart of the stock size, with a slider for the moment. */
const Slider = ({ stock: { series, at: shownAt, then }, at, onChange }: SliderProps) => {
  const first = Date.parse(series[0]?.at ?? shownAt);
  const last = Date.parse(series.at(-1)?.at ?? shownAt);
  const value = at === null ? last : Math.min(last, Math.max(first, Date.parse(at)));
  const [moved, setMoved] = useState<number>();
  useEffect(() => {
    if (moved === undefined) return;
    const timer = setTimeout(() => {
      onChange(moved >= last ? undefined : new Date(moved).toISOString());
      setMoved(undefined);
    }, rest);
    return () => clearTimeout(timer);
    // eslint-disable-next-line react-hooks/exhaustive-deps -- Runs only when the slider moves, not when `onChange` changes.
  }, [moved]);
  if (series.length === 0) return <Empty>This site has never had a vehicle.</Empty>;
  const place = moved ?? value;
  const span = Math.max(1, last - first);
  const by = (milliseconds: number) => () => setMoved(Math.min(last, Math.max(first, place + milliseconds)));
  return (
    <div className={styles.slider}>
      <Sparkline
        area
        height={72}
        width={600}
        label={`Vehicles on offer from ${formatMoment(series[0]!.at)} until now: ${series.at(-1)!.count} now`}
        values={series.map((point) => point.count)}
      />
      <input
        type="range"
        aria-label="Moment"
        aria-valuetext={`${formatMoment(new Date(place).toISOString())}, ${then.count} on offer`}
        min={0}
        max={notches}
        value={Math.round(((place - first) / span) * notches)}
        onChange={({ target }) => setMoved(Math.round(first + (Number(target.value) / notches) * span))}
      />
      <div className={clsx(layout.wrap, opsStyles.pager)}>
        <Press onClick={by(-day)}>−1 day</Press>
        <Press onClick={by(-hour)}>−1 hour</Press>
        <strong className={clsx(textStyles.numbers, opsStyles.number)}>
          {place >= last ? 'now' : formatMoment(new Date(place).toISOString())}
        </strong>
        <Press onClick={by(hour)}>+1 hour</Press>
        <Press onClick={by(day)}>+1 day</Press>
        <Press onClick={() => onChange(undefined)}>Now</Press>
      </div>
    </div>
  );
};

const states = { on_offer: 'on offer', reserved: 'reserved', sold: 'sold', delisted: 'taken off' } as const;
const marks = { on_offer: 'good', reserved: 'wait', sold: 'idle', delisted: 'idle' } as const;

const Standing = ({ standing }: { readonly standing: StockRow['then'] }) =>
  standing ? (
    <>
      <Dot state={marks[standing.state]}>{states[standing.state]}</Dot>
      {standing.price !== undefined && (
        <span className={clsx(textStyles.numbers, opsStyles.number)}>{formatAmount(standing.price)}</span>
      )}
    </>
  ) : (
    <span className={textStyles.muted}>not listed yet</span>
  );

const difference = ({ then, now }: StockRow): string => {
  const by = (now.price ?? 0) - (then?.price ?? 0);
  return `${by < 0 ? '−' : '+'}${formatAmount(Math.abs(by))}`;
};

const Cars = ({ cars }: { readonly cars: readonly StockRow[] }) => (
  <Table label="Vehicles" columns={['Vehicle', 'Stock number', 'Then', 'Now', 'Change']}>
    {cars.map((car) => (
      <tr key={car.car_id}>
        <th scope="row">
          <Link to={formatAddress('history', { kind: 'car', id: car.car_id })}>{car.name}</Link>
        </th>
        <td className={clsx(textStyles.numbers, opsStyles.number)} data-label="Stock number">
          {car.stock_number}
        </td>
        <td data-label="Then">
          <Standing standing={car.then} />
        </td>
        <td data-label="Now">
          <Standing standing={car.now} />
        </td>
        <td data-label="Change">{car.change === 'repriced' ? `repriced ${difference(car)}` : (car.change ?? '')}</td>
      </tr>
    ))}
  </Table>
);
