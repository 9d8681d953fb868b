import type { FormId } from './ids.js';

/** What shoppers attach to a form: a résumé, photographs of the vehicle they have. */

/** Content types it may come as. */
export const attachableTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export const mostAttachmentBytes = 8 * 1024 * 1024;
/** Of one lead. */
export const mostAttachments = 6;

interface Wanted {
  readonly label: string;
  /** As in the attribute of a file field. */
  readonly accept: string;
}

/** The forms that take files, and what they ask for. */
export const attachmentsOf: Partial<Readonly<Record<FormId, Wanted>>> = {
  careers: { label: 'Your résumé, as a PDF or a picture', accept: attachableTypes.join() },
  valuation: { label: 'Photographs of your vehicle', accept: 'image/jpeg,image/png,image/webp' },
};
