import { z } from 'zod';
import { ok, routes } from './route.js';

const status = z.object({
  status: z.string(),
  dependencies: z.record(z.string(), z.string()).optional(),
  off: z
    .record(z.string(), z.string())
    .optional()
    .describe('Outside services that nobody provides, and what is off without them'),
});

/** Limited, because each document has about 600 KB. */
const documents = { per: 'address', burst: 30, rate: 1, detail: 'Please wait a moment, or keep it.' } as const;

export const programRoutes = routes('Program', {
  isLive: {
    method: 'GET',
    path: '/health/live',
    caller: 'anyone',
    site: 'none',
    summary: 'Whether the process runs',
    answers: ok(status),
  },
  isReady: {
    method: 'GET',
    path: '/health/ready',
    caller: 'anyone',
    site: 'none',
    cache: 'no-store',
    summary: 'Whether it can answer',
    answers: { ...ok(status), 503: { description: 'Something essential is away', schema: status } },
  },
  getOpenApi: {
    method: 'GET',
    path: '/openapi.json',
    caller: 'anyone',
    site: 'none',
    cache: 'public, max-age=300',
    limit: documents,
    summary: 'Every HTTP call, in OpenAPI 3.1',
    answers: ok(z.looseObject({ openapi: z.string() })),
  },
  getAsyncApi: {
    method: 'GET',
    path: '/asyncapi.json',
    caller: 'anyone',
    site: 'none',
    cache: 'public, max-age=300',
    limit: documents,
    summary: 'Every topic, webhook and stream of events, in AsyncAPI 3',
    answers: ok(z.looseObject({ asyncapi: z.string() })),
  },
});
