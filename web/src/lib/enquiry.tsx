import { createContext, type MouseEvent, use } from 'react';
import type { FormKind } from '#contracts/domain/forms/ids';
import type { EnquirySubject } from './car/subject.js';

/** Opens a form about a vehicle. The provider decides how. */
export interface Enquiry {
  /**
   * @param kind default: an enquiry; for a vehicle that is gone, an enquiry about similar ones
   * @param fields sent with the form without asking
   */
  readonly open: (subject: EnquirySubject, kind?: FormKind, fields?: Readonly<Record<string, string>>) => void;
  /** Loads the forms' code ahead of the tap. */
  readonly prepare: () => void;
}

const EnquiryContext = createContext<Enquiry | undefined>(undefined);

export const EnquiryProvider = EnquiryContext.Provider;

/** Name of an empty form. Without scripts, buttons submit it to open a page. */
export const plainForm = 'plain';

/** Returns the props of a button that opens a form about a vehicle, in a dialog or, without scripts, on a page. */
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
