import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import { Catch, HttpException } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import type { Logger } from 'pino';
import type { Rejection, RejectionCode } from '#contracts/rejections';
import { reject, rejections, toProblem } from '#contracts/rejections';
import { StreamUnreadable } from '../kernel/decider.js';
import { LogUnavailable, StreamGone } from '../ports/event-log.js';
import { SearchIndexUnavailable } from '../ports/search-index.js';
import { ViewStoreUnavailable } from '../ports/view-store.js';

const codes = new WeakMap<FastifyReply, RejectionCode>();

/** Why a request was turned down; undefined: it was not, or not by us. */
export const codeOf = (reply: FastifyReply): RejectionCode | undefined => codes.get(reply);

export const sendProblem = (reply: FastifyReply, rejection: Rejection): string => {
  codes.set(reply, rejection.rejected);
  const problem = toProblem(rejection);
  reply.status(problem.status).header('content-type', 'application/problem+json').header('cache-control', 'no-store');
  if (rejection.retryAfter !== undefined) reply.header('retry-after', String(rejection.retryAfter));
  if (problem.status === 401) reply.header('www-authenticate', 'Bearer');
  return JSON.stringify(problem);
};

/** Turns a request down from where nothing can be returned: a guard, a pipe. */
export class Refused extends Error {
  constructor(readonly rejection: Rejection) {
    super(rejection.detail);
    this.name = 'Refused';
  }
}

const byStatus = new Map<number, RejectionCode>(
  (
    [
      'invalid_request',
      'not_found',
      'method_not_allowed',
      'payload_too_large',
      'unsupported_media_type',
      'range_not_satisfiable',
    ] as const
  ).map((code) => [rejections[code].status, code]),
);

/** Faults: what the framework or an engine threw. The sender learns no more than the kind of it; the log has the rest. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.answer(error, host.switchToHttp().getResponse<FastifyReply>());
  }

  /** Also for what fails before a handler is reached: a body that can't be read. */
  answer(error: unknown, reply: FastifyReply): void {
    // Nobody is there any more, and that is no fault.
    if (reply.request.raw.readableAborted) return void reply.raw.destroy();
    if (!reply.sent) void reply.send(sendProblem(reply, this.rejectionOf(error)));
  }

  /** What the sender learns of a fault; the log has the rest. */
  rejectionOf(error: unknown): Rejection {
    if (error instanceof Refused) return error.rejection;
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown })?.statusCode;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const code = byStatus.get(status) ?? 'invalid_request';
      return reject(code, error instanceof Error ? error.message : rejections[code].title);
    }
    this.logger.error({ err: error }, 'request failed');
    if (error instanceof StreamUnreadable) return error.asRejection();
    if (error instanceof StreamGone) return reject('stream_unreadable', `${error.message}. Nothing was changed.`);
    if (
      error instanceof LogUnavailable ||
      error instanceof ViewStoreUnavailable ||
      error instanceof SearchIndexUnavailable
    ) {
      return reject('unavailable', 'Please try again in a moment.', { retryAfter: 1 });
    }
    return reject('internal', 'The fault was recorded. Please try again later.');
  }
}
