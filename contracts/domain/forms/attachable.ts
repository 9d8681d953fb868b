import type { FormId } from './ids.js';

/** Files that shoppers attach to a form: a résumé, or photographs of their vehicle. */

const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** Accepted content types. */
export const attachableTypes = [...pictureTypes, 'application/pdf'] as const;
export const maxAttachmentBytes = 8 * 1024 * 1024;
/** Maximum number of attachments per lead. */
export const maxAttachments = 6;
/** Pixels of the longer side, to which our own forms scale pictures down. */
export const maxPictureSide = 1600;

export interface RequestedAttachments {
  readonly label: string;
  readonly types: readonly (typeof attachableTypes)[number][];
  /** The types, as text for the shopper. */
  readonly what: string;
}

const photographs: RequestedAttachments = {
  label: 'Photographs of your vehicle',
  types: pictureTypes,
  what: 'pictures (JPEG, PNG or WebP)',
};

/** The forms that accept files, and the files they ask for. */
export const attachmentsByForm: Partial<Readonly<Record<FormId, RequestedAttachments>>> = {
  careers: {
    label: 'Your résumé, as a PDF or a picture',
    types: attachableTypes,
    what: 'PDFs or pictures (JPEG, PNG or WebP)',
  },
  'trade-in': photographs,
  valuation: photographs,
};
