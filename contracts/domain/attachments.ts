import { z } from 'zod';

export const attachmentTypes = ['image/jpeg', 'image/png', 'image/webp', 'application/pdf'] as const;
export type AttachmentType = (typeof attachmentTypes)[number];

export const leadAttachment = z.object({
  attachment_id: z.string().regex(/^[0-9a-f]{64}$/),
  type: z.enum(attachmentTypes),
  bytes: z.int().min(1),
});
export type LeadAttachment = z.infer<typeof leadAttachment>;
