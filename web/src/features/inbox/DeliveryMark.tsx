import type { InboxLead } from '#contracts/api/inbox';
import { deliveryWords } from './words.js';

/** Whether the CRM has it: a mark and a word. Nothing where there is no CRM. */
export const DeliveryMark = ({ state }: { readonly state: InboxLead['delivery'] }) =>
  state && (
    <span className="inbox-mark" data-state={state}>
      {deliveryWords[state]}
    </span>
  );
