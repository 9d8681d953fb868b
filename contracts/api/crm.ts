import { z } from 'zod';
import { cloudEvent } from '../envelope.js';

/** `GET /api/crm/leads?after=<cursor>&limit=` */
export const crmLeadsQuery = z.object({
  after: z
    .string()
    .regex(/^\d{1,15}$/, 'is not a cursor this API gave')
    .optional(),
  limit: z.coerce.number().int().min(1).max(1000).default(100),
});

export const crmLeadsResponse = z.object({
  /** CloudEvents in the order they happened; the same `id` never stands for two leads. */
  leads: z.array(cloudEvent),
  /** Give it as `after` to go on; unchanged when there was nothing new. */
  next: z.string(),
  /** Whether there is more right away. */
  more: z.boolean(),
});
export type CrmLeadsResponse = z.infer<typeof crmLeadsResponse>;
