import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { disclaimerOf, termsLine } from '#contracts/domain/finance/disclaimer';
import type { VehicleFinance } from '#contracts/domain/finance/vehicle';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { Modal } from '../../ui/Modal.js';
import { disclaimerQuery } from './queries.js';
import layout from '../../ui/layout.module.css';
import text from '../../ui/text.module.css';
import styles from './SidebarFinance.module.css';
import skeletonStyles from '../../ui/Skeleton.module.css';

interface DisclaimerDialogProps {
  readonly slug: string;
  readonly finance: Pick<VehicleFinance, 'lender' | 'price'>;
  readonly onClose: () => void;
}

export const DisclaimerDialog = ({ slug, finance: { lender, price }, onClose }: DisclaimerDialogProps) => {
  const { site, load } = useEnvironment();
  const { data, isPending } = useQuery(disclaimerQuery(load, slug));
  // If the request fails, falls back to what the page knows.
  const { terms, disclaimer } = found(data) ?? {
    terms: termsLine(lender, price),
    disclaimer: disclaimerOf(lender, price, site.finance),
  };
  return (
    <Modal title="Finance disclaimer" shape="dialog" onClose={onClose}>
      <div className={clsx(layout.stack, styles.dialog)} aria-busy={isPending}>
        <p className={text.strong}>{terms}</p>
        {isPending ? (
          <div className={clsx(skeletonStyles.skeleton, layout.stack)} aria-hidden="true">
            {[96, 100, 92, 98, 60].map((width) => (
              <span key={width} className={skeletonStyles.line} style={{ width: `${width}%` }} />
            ))}
          </div>
        ) : (
          <p>{disclaimer}</p>
        )}
      </div>
    </Modal>
  );
};
