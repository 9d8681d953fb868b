import type { FormId } from './ids.js';

/** What shoppers attach to a form: a résumé, photographs of the vehicle they have. */

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Content types it may come as. */
export const attachableTypes = [...pictureTypes, 'application/pdf'] as const;
export const maxAttachmentBytes = 8 * 1024 * 1024;
/** Of one lead. */
export const maxAttachments = 6;
/** Pixels of the longer side of a picture as our own forms send it. */
export const maxPictureSide = 1600;

export interface Wanted {
  readonly label: string;
  readonly types: readonly (typeof attachableTypes)[number][];
  /** The types in words. */
  readonly what: string;
}

const photographs: Wanted = {
  label: 'Photographs of your vehicle',
  types: pictureTypes,
  what: 'pictures (JPEG, PNG or WebP)',
};

/** The forms that take files, and what they ask for. */
export const attachmentsOf: Partial<Readonly<Record<FormId, Wanted>>> = {
  careers: {
    label: 'Your résumé, as a PDF or a picture',
    types: attachableTypes,
    what: 'PDFs or pictures (JPEG, PNG or WebP)',
  },
  'trade-in': photographs,
  valuation: photographs,
};
