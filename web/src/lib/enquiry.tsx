import { createContext, use } from 'react';
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

export const useEnquiry = (): Enquiry => {
  const enquiry = use(EnquiryContext);
  if (!enquiry) throw new Error('There is no EnquiryProvider above.');
  return enquiry;
};
