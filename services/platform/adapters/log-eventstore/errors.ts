import { ErrorType, isCommandError, type CommandError } from '@eventstore/db-client';
import { LogCorrupt, LogUnavailable } from '#platform/ports/event-log';

/** gRPC status codes of permanent errors: https://grpc.io/docs/guides/status-codes/. */
const permanentCodes = new Set([
  3, // INVALID_ARGUMENT
  7, // PERMISSION_DENIED
  8, // RESOURCE_EXHAUSTED: a message larger than the other side takes
  9, // FAILED_PRECONDITION
  12, // UNIMPLEMENTED
  15, // DATA_LOSS
  16, // UNAUTHENTICATED
]);

const permanentTypes = new Set<string>([
  ErrorType.ACCESS_DENIED,
  ErrorType.STREAM_DELETED,
  ErrorType.STREAM_NOT_FOUND,
  ErrorType.WRONG_EXPECTED_VERSION,
  ErrorType.MAXIMUM_APPEND_SIZE_EXCEEDED,
  ErrorType.MISSING_REQUIRED_METADATA_PROPERTY,
  ErrorType.INVALID_ARGUMENT,
  ErrorType.INVALID_TRANSACTION,
  ErrorType.UNSUPPORTED,
]);

/** Transient errors of the client without a code: a call over a replaced channel, or a cluster that can't be found. */
const transientMessages = /^Channel has been shut down|^Failed to discover after/;

/** The server ended a call before its answer was complete, or sent nothing for too long. */
export class Interrupted extends Error {
  override readonly name = 'Interrupted';
}

const commandError = (error: unknown): CommandError | undefined =>
  error instanceof Error && isCommandError(error) ? error : undefined;

export const isOfType = (error: unknown, type: ErrorType): boolean => commandError(error)?.type === type;

export const messageOf = (error: unknown): string => {
  const message = error instanceof Error ? error.message : String(error);
  return message || (commandError(error)?.type ?? 'no reason given');
};

/** Whether a retry may succeed: the server is unavailable, busy, or no longer the leader. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof Interrupted) return true;
  const command = commandError(error);
  if (command) return !permanentTypes.has(command.type) && !permanentCodes.has(command.code ?? 0);
  const code = grpcCode(error);
  if (code !== undefined) return !permanentCodes.has(code);
  return error instanceof Error && transientMessages.test(error.message);
};

/** The code of a gRPC error that the client passes on. */
const grpcCode = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

const isVendorError = (error: unknown) =>
  isTransient(error) || commandError(error) !== undefined || grpcCode(error) !== undefined;

export const closedError = (): LogUnavailable => new LogUnavailable('the log is closed');

/** Maps the server's error of a failed append to the port's. Other errors are unchanged. */
export const writeError = (error: unknown, stream: string): unknown =>
  isVendorError(error)
    ? new LogUnavailable(`nothing was acknowledged of an append to ${stream}: ${messageOf(error)}`, { cause: error })
    : error;

/** Maps the server's error of a failed read to the port's; `what` was being read. Other errors are unchanged. */
export const readError = (error: unknown, what: string): unknown => {
  if (isOfType(error, ErrorType.STREAM_DELETED))
    return new LogCorrupt(`${what}: the stream has been deleted`, { cause: error });
  if (!isVendorError(error)) return error;
  return new LogUnavailable(`${what}: ${messageOf(error)}`, { cause: error });
};
