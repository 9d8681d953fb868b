import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useLocalList } from '../../lib/local-list.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { useNewest } from '../../lib/use-newest.js';
import { useSeen } from '../../lib/use-seen.js';
import { viewed } from '../../lib/viewed-vehicles.js';
import layout from '../layout.module.css';
import { SectionHeader } from '../SectionHeader.js';
import { CardRow } from './CardRow.js';
import styles from './cards.module.css';

/** The vehicles whose pages were opened in this browser, as far as they are still offered. */
export const RecentlyViewed = ({ except }: { readonly except?: string }) => {
  const { load } = useEnvironment();
  const ids = useLocalList(viewed)
    .map(({ id }) => id)
    .filter((id) => id !== except);
  const [section, seen] = useSeen<HTMLElement>();
  const { data, isError } = useQuery({ ...vehiclesByIdQuery(load, ids), enabled: seen && ids.length > 0 });
  const answer = useNewest(found(data));
  // The section stands even when it is empty, to be seen by the observer from the start.
  const isShown = ids.length > 0 && !isError && answer?.hits.length !== 0;
  return (
    <section ref={section} className={isShown ? layout.section : undefined}>
      {isShown && (
        <>
          <SectionHeader title="Recently viewed" className={clsx('wide', styles.heading)} />
          <CardRow cars={answer?.hits.filter(({ id }) => id !== except)} />
        </>
      )}
    </section>
  );
};
