import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Printer } from 'lucide-react';
import { useState } from 'react';
import type { CarDocument } from '#contracts/search/car-document';
import { found } from '../../lib/api.js';
import { useEnvironment, useSite } from '../../lib/environment.js';
import { InBrowser } from '../../lib/in-browser.js';
import { useHead } from '../../lib/page.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { useNextFocus } from '../../lib/use-next-focus.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { Button } from '../../ui/Button.js';
import { RecentlyViewed } from '../../ui/car/RecentlyViewed.js';
import { LoadFailed } from '../../ui/LoadFailed.js';
import { Notice } from '../../ui/Notice.js';
import { SeeAllLink } from '../../ui/SeeAllLink.js';
import { CompareTable } from './CompareTable.js';
import { compareHead } from './head.js';
import { useCompared } from './use-compared.js';
import layout from '../../ui/layout.module.css';
import frame from '../../ui/PictureFrame.module.css';
import text from '../../ui/text.module.css';
import styles from './CompareTable.module.css';
import directoryStyles from '../../ui/Directory.module.css';
import checkboxStyles from '../../ui/CheckboxField.module.css';
import skeletonStyles from '../../ui/Skeleton.module.css';

export const ComparePage = () => {
  const { site, load } = useEnvironment();
  useHead(compareHead(site), site.url);
  const { ids, isKnown, remove } = useCompared();
  useNextFocus('[data-part="remove"]');
  const { data, isError, refetch } = useQuery(vehiclesByIdQuery(load, ids));
  const answer = useLastDefined(found(data));
  const cars = ids.flatMap((id) => answer?.hits.find((car) => car.id === id) ?? []);
  const goneIds = ids.filter((id) => answer?.gone.includes(id));
  return (
    <div className={styles.page}>
      <div className={clsx('wide', directoryStyles.directory)}>
        <header className={clsx(directoryStyles.header, layout.between)}>
          <h1>Compare</h1>
          {cars.length > 0 && (
            <Button look="quiet" className={styles.print} onClick={() => window.print()}>
              <Printer aria-hidden="true" size={18} />
              Print
            </Button>
          )}
        </header>
        {isError && <LoadFailed title="We couldn’t load these just now." onRetry={refetch} />}
        {goneIds.length > 0 && <Gone ids={goneIds} onRemove={remove} />}
        {isKnown && ids.length === 0 && <NothingToCompare />}
        {cars.length > 0 && <Comparison cars={cars} onRemove={remove} />}
        {!isError && cars.length === 0 && (!isKnown || (ids.length > 0 && goneIds.length === 0)) && (
          <div className={clsx(skeletonStyles.skeleton, styles.waiting)} aria-hidden="true">
            <span className={frame.frame} />
            <span className={frame.frame} />
          </div>
        )}
      </div>
      <InBrowser>
        <RecentlyViewed />
      </InBrowser>
    </div>
  );
};

interface ComparisonProps {
  readonly cars: readonly CarDocument[];
  readonly onRemove: (id: string) => void;
}

const Comparison = ({ cars, onRemove }: ComparisonProps) => {
  const [onlyDifferences, setOnlyDifferences] = useState(false);
  return (
    <>
      {cars.length > 1 && (
        <p className={layout.wrap}>
          <label className={checkboxStyles.checkbox}>
            <input
              type="checkbox"
              checked={onlyDifferences}
              onChange={({ currentTarget }) => setOnlyDifferences(currentTarget.checked)}
            />
            Show differences only
          </label>
          <span className={clsx(layout.row, text.note)}>
            <span className={styles.mark} aria-hidden="true" /> differs
          </span>
        </p>
      )}
      <CompareTable cars={cars} onlyDifferences={onlyDifferences && cars.length > 1} onRemove={onRemove} />
    </>
  );
};

const NothingToCompare = () => {
  const { labels } = useSite();
  return (
    <Notice title="Nothing to compare yet" actions={<SeeAllLink />}>
      Tap the arrows on two to four {labels.cars.toLowerCase()} to see them side by side here.
    </Notice>
  );
};

const Gone = ({ ids, onRemove }: { readonly ids: readonly string[]; readonly onRemove: (id: string) => void }) => (
  <p className={clsx(layout.callout, styles.gone)} role="status">
    {ids.length === 1 ? 'One of them is no longer for sale.' : `${ids.length} of them are no longer for sale.`}
    <Button look="quiet" data-part="remove" onClick={() => ids.forEach(onRemove)}>
      Take {ids.length === 1 ? 'it' : 'them'} off
    </Button>
  </p>
);
