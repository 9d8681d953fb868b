import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { useLocalList } from '../../lib/local-list.js';
import { vehiclesByIdQuery } from '../../lib/queries/vehicles.js';
import { useLastDefined } from '../../lib/use-last-defined.js';
import { useSeen } from '../../lib/use-seen.js';
import { viewed } from '../../lib/viewed-vehicles.js';
import layout from '../layout.module.css';
import { SectionHeader } from '../SectionHeader.js';
import { CardRow } from './CardRow.js';
import styles from './cards.module.css';

/** Vehicles that were viewed in this browser and are still offered. */
export const RecentlyViewed = ({ except }: { readonly except?: string }) => {
  const { load } = useEnvironment();
  const ids = useLocalList(viewed)
    .map(({ id }) => id)
    .filter((id) => id !== except);
  const [section, seen] = useSeen<HTMLElement>();
  const { data, isError } = useQuery({ ...vehiclesByIdQuery(load, ids), enabled: seen && ids.length > 0 });
  const answer = useLastDefined(found(data));
  // The section is rendered even when empty, because the observer needs it from the start.
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
