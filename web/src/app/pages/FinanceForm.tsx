import { Suspense, useState } from 'react';
import type { FinanceFormProps } from '../../features/finance/FinancePage.js';
import { lazily } from '../../lib/lazy.js';
import { useSeen } from '../../lib/use-seen.js';

const enquiryForm = lazily(() =>
  import('../../features/enquiry/EnquiryForm.js').then(({ EnquiryForm }) => EnquiryForm),
);
const enquirySent = lazily(() =>
  import('../../features/enquiry/EnquirySent.js').then(({ EnquirySent }) => EnquirySent),
);

/** The enquiry form as a finance enquiry, in room kept for it until it is nearly in sight. */
export const FinanceForm = ({ car, subcategory, fields, dealership }: FinanceFormProps) => {
  const [slot, isSeen] = useSeen<HTMLDivElement>();
  const [sentBy, setSentBy] = useState<string>();
  const purpose = {
    category: 'Finance Enquiry',
    ...(subcategory !== undefined && { subcategory }),
    ...(dealership !== undefined && { dealership_slug: dealership }),
    fields,
  };
  return (
    <div ref={slot} className={`finance-form-slot${car ? ' finance-form-slot-vehicle' : ''}`}>
      <Suspense>
        {isSeen &&
          (sentBy === undefined ? (
            <enquiryForm.Component subject={car} purpose={purpose} onSent={setSentBy} />
          ) : (
            <enquirySent.Component name={sentBy} subject={car} />
          ))}
      </Suspense>
    </div>
  );
};
