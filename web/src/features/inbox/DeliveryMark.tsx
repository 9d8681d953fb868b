import clsx from 'clsx';
import type { InboxLead } from '#contracts/api/inbox';
import { deliveryWords } from './words.js';
import text from '../../ui/text.module.css';
import styles from './DeliveryMark.module.css';

/** Whether the CRM has received the lead. Renders nothing if there is no CRM. */
export const DeliveryMark = ({ state }: { readonly state: InboxLead['delivery'] }) =>
  state && (
    <span className={clsx(text.strong, styles.mark)} data-state={state}>
      {deliveryWords[state]}
    </span>
  );
