import { setTimeout as pause } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import {
  MongoBulkWriteError,
  MongoClientClosedError,
  MongoError,
  MongoInvalidArgumentError,
  MongoNetworkError,
  MongoNotConnectedError,
  MongoParseError,
  MongoServerError,
  MongoServerSelectionError,
  MongoTopologyClosedError,
} from 'mongodb';
import { ViewStoreUnavailable } from '#platform/ports/view-store';

/**
 * Error codes of a server that is changing its primary, starting, stopping or overloaded:
 * HostUnreachable, HostNotFound, LockTimeout, WriteConcernTimeout, MaxTimeMSExpired, NetworkTimeout,
 * ShutdownInProgress, WriteConflict, FailedToSatisfyReadPreference, ReadConcernMajorityNotAvailableYet,
 * PrimarySteppedDown, ExceededTimeLimit, ConnectionPoolExpired, SocketException, NotWritablePrimary,
 * InterruptedAtShutdown, InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const transientCodes = new Set([
  6, 7, 24, 64, 50, 89, 91, 112, 133, 134, 189, 262, 317, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * Error codes of invalid requests: BadValue, FailedToParse, TypeMismatch,
 * Overflow, InvalidBSON, DollarPrefixedFieldName, DocumentValidationFailure, BSONObjectTooLarge, and the too large
 * results of an update.
 */
const faultCodes = new Set([2, 9, 14, 15, 22, 52, 121, 10334, 17419, 17420]);

/** Duplicate key: of two concurrent upserts of a new document, the second failed. */
export const duplicateKey = 11000;

/** Node's error codes of a lost connection, which the driver passes on when it writes to a closed socket. */
const socketCodes = new Set([
  'EPIPE',
  'ECONNRESET',
  'ECONNABORTED',
  'ETIMEDOUT',
  'ERR_STREAM_DESTROYED',
  'ERR_STREAM_WRITE_AFTER_END',
]);

const isLostSocket = (error: unknown): error is Error =>
  isNativeError(error) && 'code' in error && socketCodes.has(error.code as string);

const isTransient = (error: unknown): boolean =>
  isLostSocket(error) ||
  error instanceof MongoNetworkError ||
  error instanceof MongoServerSelectionError ||
  // The driver wraps its own error in the middle of a bulk write, such as a lost connection.
  (error instanceof MongoBulkWriteError && isTransient(error.errorResponse)) ||
  (error instanceof MongoServerError && (transientCodes.has(error.code as number) || error.code === duplicateKey)) ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableError')));

/** Maps MongoDB's errors to the port's; returns errors of invalid requests, and all other errors, unchanged. */
const portError = (error: unknown): unknown => {
  if (!(error instanceof MongoError || isLostSocket(error))) return error;
  if (error instanceof MongoInvalidArgumentError || error instanceof MongoParseError) return error;
  if (error instanceof MongoServerError && faultCodes.has(error.code as number)) return error;
  return new ViewStoreUnavailable(`the views can not be used: ${error.message}`, { cause: error });
};

const closedErrors = [MongoNotConnectedError, MongoTopologyClosedError, MongoClientClosedError];

export type Retry = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Retries idempotent work while the server is unavailable, with a back-off that doubles from 50 ms to a second, until
 * `retryTimeout` milliseconds have passed or `closing` aborts.
 *
 * @throws {ViewStoreUnavailable} the server stayed unavailable, or can't be used
 */
export const createRetry =
  (retryTimeout: number, closing: AbortSignal): Retry =>
  async (work) => {
    const end = performance.now() + retryTimeout;
    for (let wait = 50; ; wait = Math.min(wait * 2, 1000)) {
      try {
        return await work();
      } catch (error) {
        const isFinal =
          closing.aborted || performance.now() + wait > end || closedErrors.some((type) => error instanceof type);
        if (isFinal || !isTransient(error)) throw portError(error);
      }
      await pause(wait * (0.5 + Math.random() / 2), undefined, { signal: closing }).catch(() => undefined);
    }
  };
