import { LogUnavailable, StreamGone } from '#platform/ports/event-log';

/** gRPC status codes of permanent errors: https://grpc.io/docs/guides/status-codes/. */
const permanentCodes = new Set([
  3, // INVALID_ARGUMENT
  7, // PERMISSION_DENIED
  8, // RESOURCE_EXHAUSTED: a message larger than the other side accepts
  9, // FAILED_PRECONDITION
  12, // UNIMPLEMENTED
  15, // DATA_LOSS
  16, // UNAUTHENTICATED
]);
/** INVALID_ARGUMENT, and UNKNOWN: an exception that the server does not handle. */
const unforeseenCodes = new Set([2, 3]);

/** Transient errors of the client without a code: a call over a replaced channel, or a cluster that can't be found. */
const transientMessages = /^Channel has been (shut down|closed)|^Failed to discover after/;

/** The server ended a call before its response was complete, or sent nothing for too long. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

/** The server refuses an append because of its content. */
export class AppendRefused extends Error {
  override readonly name = 'AppendRefused';
}

const codeOf = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

/** EventStoreDB's own name of an error, in the trailers. */
const exceptionOf = (error: unknown): unknown =>
  (error as { readonly metadata?: { get?(key: string): readonly unknown[] } }).metadata?.get?.('exception')[0];

export const messageOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)) || 'no reason given';

/** Whether a retry may succeed: the server is unavailable, busy, or no longer the leader. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof Interrupted) return true;
  const code = codeOf(error);
  if (code !== undefined) return !permanentCodes.has(code);
  return error instanceof Error && transientMessages.test(error.message);
};

/** Whether the server did not understand the request, such as a read from a position at which no event starts. */
export const isInvalidRequest = (error: unknown): boolean => unforeseenCodes.has(codeOf(error) ?? -1);

const isVendorError = (error: unknown) =>
  isTransient(error) || codeOf(error) !== undefined || error instanceof AppendRefused;

export const closedError = (): LogUnavailable => new LogUnavailable('the log is closed');

/** Maps the server's error of a failed append to the port's. Other errors are unchanged. */
export const writeError = (error: unknown, stream: string): unknown =>
  isVendorError(error)
    ? new LogUnavailable(`nothing was acknowledged of an append to ${stream}: ${messageOf(error)}`, { cause: error })
    : error;

/** Maps the server's error of a failed read to the port's; `what` was being read. Other errors are unchanged. */
export const readError = (error: unknown, what: string): unknown =>
  isVendorError(error) ? new LogUnavailable(`${what}: ${messageOf(error)}`, { cause: error }) : error;

/** Maps the server's error of a read of one stream. */
export const streamError = (error: unknown, stream: string, fromRevision: number): unknown =>
  exceptionOf(error) === 'stream-deleted'
    ? new StreamGone(stream)
    : readError(error, `reading ${stream} from revision ${fromRevision}`);

/** Returns a message about a TLS problem; undefined when the error is not a known one. */
export const tlsProblem = (error: unknown, connectionString: string): string | undefined => {
  const text = messageOf(error);
  const isInsecure = /[?&]tls=false\b/i.test(connectionString);
  if (!isInsecure && /wrong version number|packet length too long|ssl3_get_record|EPROTO/i.test(text))
    return 'EVENTSTORE_URL asks for TLS, and the server speaks without: say tls=false, or give the server a certificate.';
  if (!isInsecure && /certificate|CERT_|altname|self[- ]signed/i.test(text))
    return `EVENTSTORE_URL asks for TLS, and the server’s certificate is not trusted (${text}): name its authority in tlsCAFile, or say tls=false where the network is your own.`;
  if (isInsecure && /ECONNRESET|socket hang up|Connection dropped|Protocol error/i.test(text))
    return 'EVENTSTORE_URL says tls=false, and the server ends such connections: it speaks TLS only. Leave tls=false out.';
  return undefined;
};

/** Returns a message about missing permissions of the server's user; undefined when the error is another one. */
export const accessProblem = (error: unknown): string | undefined =>
  /\b(?:7 PERMISSION_DENIED|16 UNAUTHENTICATED)\b/.test(messageOf(error))
    ? 'The user in EVENTSTORE_URL may not read $all, which only $admins may unless its access list names others: docs/scaling.md, “A shared EventStoreDB”, has the command.'
    : undefined;
