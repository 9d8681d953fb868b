import { z } from 'zod';

/** All reasons for rejecting a request, with HTTP status and title (RFC 9457). */
export const rejections = {
  invalid_request: { status: 400, title: 'The request could not be understood' },
  wrong_signature: { status: 400, title: 'The signature does not fit' },
  unauthenticated: { status: 401, title: 'A valid key is needed' },
  signed_out: { status: 401, title: 'Signing in is needed' },
  cross_site: { status: 403, title: 'This is taken from the site’s own pages only' },
  forbidden: { status: 403, title: 'This key does not reach that far' },
  not_found: { status: 404, title: 'There is nothing here' },
  not_offered: { status: 404, title: 'This is not offered here' },
  unknown_site: { status: 404, title: 'No site answers to this host name' },
  car_not_found: { status: 404, title: 'There is no such vehicle' },
  method_not_allowed: { status: 405, title: 'This address takes other methods' },
  request_too_slow: { status: 408, title: 'The request took too long to arrive' },
  car_not_listed: { status: 409, title: 'The vehicle was never listed' },
  car_already_listed: { status: 409, title: 'The vehicle is listed already' },
  car_sold: { status: 409, title: 'The vehicle is sold' },
  car_reserved: { status: 409, title: 'The vehicle is reserved' },
  car_not_reserved: { status: 409, title: 'The vehicle is not reserved by this reservation' },
  amount_changed: { status: 409, title: 'Reserving this vehicle costs another amount by now' },
  too_many_unpaid: { status: 409, title: 'Too many vehicles wait to be paid for' },
  too_many_webhooks: { status: 409, title: 'There is no room for another webhook' },
  reservation_over: { status: 409, title: 'This reservation is over' },
  not_refundable: { status: 409, title: 'This deposit is not refundable' },
  concurrent_change: { status: 409, title: 'Somebody else changed this at the same time' },
  kept_in_folder: { status: 409, title: 'This is kept in the site’s folder' },
  key_name_taken: { status: 409, title: 'There is a key with this name already' },
  key_in_use: { status: 409, title: 'A key can’t do this to itself' },
  kept_in_key_file: { status: 409, title: 'This is kept in the key file' },
  import_not_held: { status: 409, title: 'The import does not wait for a decision' },
  rebuild_running: { status: 409, title: 'This is being rebuilt' },
  confirmation_needed: { status: 409, title: 'What this would reach has to be confirmed' },
  no_rebuild: { status: 409, title: 'Nothing is being rebuilt' },
  no_previous_build: { status: 409, title: 'There is no build before this one' },
  cleanup_needed: { status: 409, title: 'The build before has to be cleaned up first' },
  not_parked: { status: 409, title: 'This event is not parked any more' },
  idempotency_key_reused: { status: 409, title: 'This idempotency key was used for another request' },
  stream_unreadable: { status: 409, title: 'What has happened here before can’t be read' },
  slot_taken: { status: 409, title: 'Somebody else has just booked this time' },
  upload_elsewhere: { status: 409, title: 'The upload has come to another place than this' },
  car_delisted: { status: 410, title: 'The vehicle is no longer offered' },
  offer_over: { status: 410, title: 'This offer has ended' },
  location_closed: { status: 410, title: 'This location has closed' },
  sign_in_code_void: { status: 410, title: 'This code can no longer be used' },
  cursor_gone: { status: 410, title: 'The log was restored, and this cursor is of what was lost' },
  changed_meanwhile: { status: 412, title: 'Somebody else has changed this since it was read' },
  tus_version: { status: 412, title: 'This version of the upload protocol is not spoken here' },
  payload_too_large: { status: 413, title: 'The request is too large' },
  quota_exceeded: { status: 413, title: 'The space for this site’s photographs is used up' },
  uri_too_long: { status: 414, title: 'The address is too long' },
  unsupported_media_type: { status: 415, title: 'This content type is not supported' },
  range_not_satisfiable: { status: 416, title: 'The file has no such part' },
  rego_not_found: { status: 404, title: 'The register has no such vehicle' },
  quote_declined: { status: 422, title: 'The lender gives no quote for this vehicle' },
  sign_in_code_wrong: { status: 422, title: 'This is not the code' },
  not_for_sale_online: { status: 422, title: 'This vehicle can’t be reserved online' },
  invalid: { status: 422, title: 'Some values are not acceptable' },
  value_too_large: { status: 422, title: 'What is said here is too large to be kept' },
  unknown_columns: { status: 422, title: 'The feed has columns that mean nothing here' },
  too_many_requests: { status: 429, title: 'Too many requests' },
  internal: { status: 500, title: 'Something went wrong here' },
  unavailable: { status: 503, title: 'This is not available at the moment' },
} as const satisfies Record<string, { status: number; title: string }>;

export type RejectionCode = keyof typeof rejections;

/** One invalid field of a request, which the form or the caller shows beside that field. */
export interface FieldError {
  /** Path into the request: `user.email`. */
  readonly field: string;
  readonly reason: string;
}

/** The reason why a command or query was rejected: a value, not an exception. */
export interface Rejection {
  readonly rejected: RejectionCode;
  /** One sentence for the caller. */
  readonly detail: string;
  readonly errors?: readonly FieldError[];
  /** Seconds until a retry may succeed. */
  readonly retryAfter?: number;
  readonly resume?: Resume;
}

/** Cursor to continue with when the requested one is gone. */
const resume = z.object({
  cursor: z.string().describe('Continue with it: up to there, the log still has what you have read'),
  restored_at: z.iso.datetime().optional().describe('When the log was restored; absent if that is unknown'),
  kept_until: z.iso
    .datetime()
    .optional()
    .describe(
      'Time of the last event that was kept; what you have read from between it and `restored_at` may be gone here',
    ),
});
type Resume = z.infer<typeof resume>;

export const reject = (
  rejected: RejectionCode,
  detail: string,
  more?: Pick<Rejection, 'errors' | 'retryAfter' | 'resume'>,
): Rejection => ({
  rejected,
  detail,
  ...more,
});

export const isRejection = (value: unknown): value is Rejection =>
  typeof value === 'object' && value !== null && 'rejected' in value && typeof value.rejected === 'string';

/** Response body, `application/problem+json`. */
export const problem = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string().describe('One sentence for people'),
  // A program reads codes of later versions, too, so only the documents name all of them.
  code: z
    .string()
    .describe('For programs; it never changes its meaning, and later versions may have more')
    .meta({ enum: Object.keys(rejections) }),
  errors: z.array(z.object({ field: z.string(), reason: z.string() })).optional(),
  resume: resume.optional().describe('With `cursor_gone`'),
});
export type Problem = z.infer<typeof problem>;

export const toProblem = (rejection: Rejection): Problem => {
  const { status, title } = rejections[rejection.rejected];
  return {
    type: `urn:forecourt:problem:${rejection.rejected}`,
    title,
    status,
    detail: rejection.detail,
    code: rejection.rejected,
    ...(rejection.errors && { errors: [...rejection.errors] }),
    ...(rejection.resume && { resume: rejection.resume }),
  };
};
