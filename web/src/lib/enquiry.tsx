import { createContext, type MouseEvent, use } from 'react';
import type { FormKind } from '#contracts/domain/forms/ids';
import type { EnquirySubject } from './car/subject.js';

/** Opens a form about a vehicle; whoever provides it knows how. */
export interface Enquiry {
  /**
   * @param kind absent: an enquiry, which of a vehicle that is gone asks for something similar
   * @param fields what is sent with it without being asked for
   */
  readonly open: (subject: EnquirySubject, kind?: FormKind, fields?: Readonly<Record<string, string>>) => void;
  /** Fetches the forms' code ahead of the tap. */
  readonly prepare: () => void;
}

const EnquiryContext = createContext<Enquiry | undefined>(undefined);

export const EnquiryProvider = EnquiryContext.Provider;

/** A form with nothing in it, by whose name buttons lead to a page where no scripts run. */
export const plainForm = 'plain';

/** What makes a button open a form about a vehicle: over the page, or where no scripts run as a page of its own. */
export const useEnquiry = () => {
  const enquiry = use(EnquiryContext);
  if (!enquiry) throw new Error('There is no EnquiryProvider above.');
  return (subject: EnquirySubject, kind?: FormKind, fields?: Readonly<Record<string, string>>) =>
    ({
      type: 'submit',
      form: plainForm,
      formAction: `/forms/${kind ?? 'enquiry'}`,
      name: 'car_id',
      value: subject.id,
      onPointerEnter: enquiry.prepare,
      onClick: (event: MouseEvent) => {
        event.preventDefault();
        enquiry.open(subject, kind, fields);
      },
    }) as const;
};
