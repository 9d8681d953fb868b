import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { CarResponse } from '#contracts/api/cars';
import { isInStock } from '#contracts/domain/car/status';
import { offeredPrice } from '#contracts/domain/car/price';
import { bandOf, completeGauge, type CompleteGauge, isLabelled } from '#contracts/domain/car/price-gauge';
import { found } from '../../../lib/api.js';
import { useEnvironment } from '../../../lib/environment.js';
import { formatMoney } from '../../../lib/format.js';
import { useInBrowser } from '../../../lib/in-browser.js';
import { logWarning } from '../../../lib/log.js';
import { gaugeQuery } from '../../../lib/queries/car.js';
import { Dial } from './Dial.js';
import layout from '../../../ui/layout.module.css';
import text from '../../../ui/text.module.css';
import styles from './PriceGauge.module.css';
import skeletonStyles from '../../../ui/Skeleton.module.css';

/** Shows where the price stands in the market. The page does not wait for it, and omits it if it fails to load. */
export const PriceGauge = ({ car }: { readonly car: CarResponse }) => {
  const { site } = useEnvironment();
  const price = offeredPrice(car);
  if (!site.plugins.includes('Autogauge') || !isInStock(car.status) || price === 0) return null;
  return <AskedGauge key={price} car={car} price={price} />;
};

const AskedGauge = ({ car, price }: { readonly car: CarResponse; readonly price: number }) => {
  const { load } = useEnvironment();
  // Only in the browser, so that the server does not wait for the valuation service.
  const isInBrowser = useInBrowser();
  const { data, isPending, isError, error } = useQuery({ ...gaugeQuery(load, car.slug, price), enabled: isInBrowser });
  useEffect(() => {
    if (isError) logWarning('The price gauge could not be loaded.', error);
  }, [isError, error]);
  if (isPending)
    return <div className={clsx(skeletonStyles.skeleton, styles.gauge, styles.waiting)} aria-hidden="true" />;
  const answer = found(data);
  const gauge = answer && completeGauge(answer);
  return gauge ? <Gauge gauge={gauge} /> : null;
};

const Gauge = ({ gauge }: { readonly gauge: CompleteGauge }) => {
  const { fill, listing_price, market_range_min, market_range_max, description } = gauge;
  const range = `${formatMoney(market_range_min)} to ${formatMoney(market_range_max)}`;
  const isWorded = isLabelled(gauge);
  return (
    <figure className={clsx(layout.row, styles.gauge, styles[bandOf(fill)])}>
      <Dial
        fill={fill}
        label={`${isWorded ? `${description}. ` : ''}Priced at ${formatMoney(listing_price)}, similar vehicles at ${range}.`}
      />
      <figcaption>
        <span className={styles.title}>Price against the market</span>
        {isWorded && <strong>{description}</strong>}
        <span>Similar vehicles are priced</span>
        <span className={text.strong}>{range}</span>
      </figcaption>
    </figure>
  );
};
