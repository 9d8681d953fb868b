import { setTimeout as pause } from 'node:timers/promises';
import { isNativeError } from 'node:util/types';
import {
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
 * Codes of a server that is changing its primary, starting, stopping or short of time, from MongoDB's list of error codes:
 * HostUnreachable, HostNotFound, LockTimeout, WriteConcernTimeout, MaxTimeMSExpired, NetworkTimeout, ShutdownInProgress,
 * WriteConflict, FailedToSatisfyReadPreference, ReadConcernMajorityNotAvailableYet, PrimarySteppedDown,
 * ExceededTimeLimit, ConnectionPoolExpired, SocketException, NotWritablePrimary, InterruptedAtShutdown,
 * InterruptedDueToReplStateChange, NotPrimaryNoSecondaryOk, NotPrimaryOrSecondary.
 */
const transientCodes = new Set([
  6, 7, 24, 64, 50, 89, 91, 112, 133, 134, 189, 262, 317, 9001, 10107, 11600, 11602, 13435, 13436,
]);

/**
 * Codes that a request has itself to blame for, and would get from any server: BadValue, FailedToParse, TypeMismatch,
 * Overflow, InvalidBSON, DollarPrefixedFieldName, DocumentValidationFailure, BSONObjectTooLarge, and the too large
 * results of an update.
 */
const faultCodes = new Set([2, 9, 14, 15, 22, 52, 121, 10334, 17419, 17420]);

/** Duplicate key: of two upserts of a new document the later found it there. */
export const duplicateKey = 11000;

/** Node's codes of a connection that is gone. The driver lets them through when it writes as the other side hangs up. */
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
  (error instanceof MongoServerError && (transientCodes.has(error.code as number) || error.code === duplicateKey)) ||
  (error instanceof MongoError &&
    (error.hasErrorLabel('RetryableWriteError') || error.hasErrorLabel('RetryableError')));

/** MongoDB's errors as the port's; those of a faulty request, and what is not MongoDB's, pass unchanged. */
export const portError = (error: unknown): unknown => {
  if (!(error instanceof MongoError || isLostSocket(error))) return error;
  if (error instanceof MongoInvalidArgumentError || error instanceof MongoParseError) return error;
  if (error instanceof MongoServerError && faultCodes.has(error.code as number)) return error;
  return new ViewStoreUnavailable(`the views can not be used: ${error.message}`, { cause: error });
};

const closedErrors = [MongoNotConnectedError, MongoTopologyClosedError, MongoClientClosedError];

export type Retry = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * Runs work that may be done twice, again while the server is away: with pauses that double from 50 ms to a second, until
 * `patience` milliseconds have passed since it began, or `closing` says that nobody waits for it.
 *
 * @throws {ViewStoreUnavailable} the server stayed away, or can not be used
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
