import { ErrorType, isCommandError, type CommandError } from '@eventstore/db-client';
import { LogCorrupt, LogUnavailable } from '#platform/ports/event-log';

/** gRPC's status codes of what would fail again: https://grpc.io/docs/guides/status-codes/. */
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

/** Errors of the client that are plain: a call over a channel it has just replaced, or a cluster it can't find. */
const transientMessages = /^Channel has been shut down|^Failed to discover after/;

/** The server left where it owed an answer, or said nothing for longer than it may. */
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

/** Whether the same call may succeed a moment later: the server is away, busy, or no longer the leader. */
export const isTransient = (error: unknown): boolean => {
  if (error instanceof Interrupted) return true;
  const command = commandError(error);
  if (command) return !permanentTypes.has(command.type) && !permanentCodes.has(command.code ?? 0);
  const code = grpcCode(error);
  if (code !== undefined) return !permanentCodes.has(code);
  return error instanceof Error && transientMessages.test(error.message);
};

/** Of an error that the client passes on as gRPC made it. */
const grpcCode = (error: unknown): number | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'number' ? error.code : undefined;

const isVendorError = (error: unknown) =>
  isTransient(error) || commandError(error) !== undefined || grpcCode(error) !== undefined;

export const closedError = (): LogUnavailable => new LogUnavailable('the log is closed');

/** What the server says of a failed append, as the port says it. Other errors stay as they are. */
export const writeError = (error: unknown, stream: string): unknown =>
  isVendorError(error)
    ? new LogUnavailable(`nothing was acknowledged of an append to ${stream}: ${messageOf(error)}`, { cause: error })
    : error;

/** What the server says of a failed read, as the port says it; `what` was being read. Other errors stay as they are. */
export const readError = (error: unknown, what: string): unknown => {
  if (isOfType(error, ErrorType.STREAM_DELETED))
    return new LogCorrupt(`${what}: the stream has been deleted`, { cause: error });
  if (!isVendorError(error)) return error;
  return new LogUnavailable(`${what}: ${messageOf(error)}`, { cause: error });
};
