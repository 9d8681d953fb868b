import type { LeadSubject } from '#contracts/domain/forms/lead';

/** The vehicle that a form is about, as the form shows it. */
export interface EnquirySubject extends LeadSubject {
  readonly name: string;
  readonly primary_image_url?: string | undefined;
  readonly slug?: string | undefined;
  readonly tag?: string | undefined;
}
