import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ImportReport } from '#contracts/api/stock';
import { formatNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/Button.js';
import { useChange } from '../use-change.js';
import layout from '../../../ui/layout.module.css';
import { decideImport } from './queries.js';
import { FoldedVehicles } from './Vehicles.js';
import styles from './Feeds.module.css';

interface HeldImportProps {
  readonly report: ImportReport;
  readonly onDecided: (report: ImportReport) => void;
}

/** A full feed whose removals wait for the dealer's decision. */
export const HeldImport = ({ report, onDecided }: HeldImportProps) => {
  const queryClient = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { missing_cars: missing = 0, stock_cars: stock } = report;
  const vehicles = missing === 1 ? '1 vehicle' : `${missing === stock ? 'all ' : ''}${formatNumber(missing)} vehicles`;
  const { mutate, error } = useChange({
    mutationFn: (decision: keyof typeof decideImport) => decideImport[decision](report.import_id),
    onSuccess: async (decided) => {
      onDecided(decided);
      await queryClient.invalidateQueries({ queryKey: ['vehicles'] });
    },
  });
  return (
    <>
      <p className={styles.bad}>No vehicles have been removed yet: {report.reason}.</p>
      <FoldedVehicles summary="Which vehicles" vehicles={report.missing_vehicles} count={missing} />
      {isAsking ? (
        <p className={layout.wrap} role="group" aria-label={`Take ${vehicles} off the site?`}>
          <strong>Take {vehicles} off the site?</strong>
          {/* eslint-disable-next-line jsx-a11y-x/no-autofocus -- The button that was pressed is gone. */}
          <Button autoFocus onClick={() => mutate('release')}>
            Yes
          </Button>
          <Button onClick={() => setIsAsking(false)}>No</Button>
        </p>
      ) : (
        <p className={layout.wrap}>
          <Button onClick={() => setIsAsking(true)}>Take {vehicles} off</Button>
          <Button onClick={() => mutate('discard')}>Keep them</Button>
        </p>
      )}
      {error && <p className={styles.bad}>{error.message}</p>}
    </>
  );
};
