import type { EnquirySubject } from '../../lib/car/subject.js';

/** Data of the sent form for the success page. */
export interface Success {
  readonly category: string;
  readonly name: string;
  readonly car?: Pick<EnquirySubject, 'id' | 'name' | 'slug' | 'primary_image_url'>;
  /** Time of the booked test drive, such as `2026-05-31T10:30`. */
  readonly at?: string;
  /** Whether the shopper agreed to offers. */
  readonly offers?: boolean;
}

const key = 'forecourt.success';

export const storeSuccess = (success: Success): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(success));
  } catch {
    // Without storage, the page thanks without details.
  }
};

export const readSuccess = (): Success | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Success | null) ?? undefined;
  } catch {
    return undefined;
  }
};
