import { z } from 'zod';
import { attachableTypes } from './forms/attachable.js';

export type AttachmentType = (typeof attachableTypes)[number];

export const leadAttachment = z.object({
  attachment_id: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(attachableTypes),
  bytes: z.int().min(1),
});
export type LeadAttachment = z.infer<typeof leadAttachment>;
