import type { EnquirySubject } from '../../lib/car/subject.js';

/** What the success page tells of the form that led to it. */
export interface Success {
  readonly category: string;
  readonly name: string;
  readonly car?: Pick<EnquirySubject, 'id' | 'name' | 'slug' | 'primary_image_url'>;
  /** The test drive that was booked: `2026-05-31T10:30`. */
  readonly at?: string;
}

const key = 'forecourt.success';

export const storeSuccess = (success: Success): void => {
  try {
    sessionStorage.setItem(key, JSON.stringify(success));
  } catch {
    // The page then thanks without saying for what.
  }
};

export const readSuccess = (): Success | undefined => {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Success | null) ?? undefined;
  } catch {
    return undefined;
  }
};
