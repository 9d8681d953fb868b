import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { ImportReport } from '#contracts/api/stock';
import { formatNumber } from '../../../lib/format.js';
import { Button } from '../../../ui/Button.js';
import layout from '../../../ui/layout.module.css';
import { decideImport } from './queries.js';
import styles from './Feeds.module.css';

interface HeldImportProps {
  readonly report: ImportReport;
  readonly onDecided: (report: ImportReport) => void;
}

/** A full feed whose removals wait for the dealer. */
export const HeldImport = ({ report, onDecided }: HeldImportProps) => {
  const queryClient = useQueryClient();
  const { mutate, error } = useMutation({
    mutationFn: (decision: keyof typeof decideImport) => decideImport[decision](report.import_id),
    onSuccess: async (decided) => {
      onDecided(decided);
      await queryClient.invalidateQueries({ queryKey: ['vehicles'] });
    },
  });
  return (
    <>
      <p className={styles.bad}>No vehicles have been removed yet: {report.reason}.</p>
      <p className={layout.wrap}>
        <Button onClick={() => mutate('release')}>Take {formatNumber(report.missing_cars ?? 0)} vehicles off</Button>
        <Button onClick={() => mutate('discard')}>Keep them</Button>
      </p>
      {error && <p className={styles.bad}>{error.message}</p>}
    </>
  );
};
