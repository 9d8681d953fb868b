import { createContext, use } from 'react';
import type { EnquirySubject } from './car/subject.js';

/** What the form is for. */
export type FormKind = 'enquiry' | 'test-drive' | 'request-photos' | 'something-similar' | 'trade-in' | 'finance';

/** Opens the enquiry form about a vehicle; whoever provides it knows how. */
export interface Enquiry {
  readonly open: (subject: EnquirySubject, kind?: FormKind) => void;
  /** Fetches the form's code ahead of the tap. */
  readonly prepare: () => void;
}

const EnquiryContext = createContext<Enquiry | undefined>(undefined);

export const EnquiryProvider = EnquiryContext.Provider;

export const useEnquiry = (): Enquiry => {
  const enquiry = use(EnquiryContext);
  if (!enquiry) throw new Error('There is no EnquiryProvider above.');
  return enquiry;
};
