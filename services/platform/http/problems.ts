import { Catch, HttpException, type ArgumentsHost, type ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { reject, rejections, toProblem, type Rejection, type RejectionCode } from '#contracts/rejections';
import { StreamUnreadable } from '../kernel/decider.js';
import { LogUnavailable, StreamGone } from '../ports/event-log.js';
import { SearchIndexUnavailable } from '../ports/search-index.js';
import { ViewStoreUnavailable } from '../ports/view-store.js';

const codes = new WeakMap<FastifyReply, RejectionCode>();

/** Returns why a request was rejected; undefined: it was not, or not by this program. */
export const codeOf = (reply: FastifyReply): RejectionCode | undefined => codes.get(reply);

export const sendProblem = (reply: FastifyReply, rejection: Rejection): string => {
  codes.set(reply, rejection.rejected);
  const problem = toProblem(rejection);
  reply.status(problem.status).header('content-type', 'application/problem+json').header('cache-control', 'no-store');
  if (rejection.retryAfter !== undefined) reply.header('retry-after', String(rejection.retryAfter));
  const challenge = challengeOf(rejection.rejected, reply.request);
  if (challenge !== undefined) reply.header('www-authenticate', challenge);
  return JSON.stringify(problem);
};

/** Returns `WWW-Authenticate` of a refusal: RFC 6750 distinguishes no key, a wrong one, and one with too little access. */
const challengeOf = (code: RejectionCode, { headers }: Pick<FastifyRequest, 'headers'>): string | undefined => {
  const hasKey = /^Bearer /i.test(headers.authorization ?? '');
  if (code === 'forbidden') return hasKey ? 'Bearer error="insufficient_scope"' : undefined;
  if (rejections[code].status !== 401) return undefined;
  return hasKey ? 'Bearer error="invalid_token"' : 'Bearer';
};

/** Rejects a request where nothing can be returned: in a guard or a pipe. */
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

/** Handles faults of the framework and of engines. The client learns only the kind of fault; the log has details. */
@Catch()
export class FaultFilter implements ExceptionFilter {
  constructor(private readonly logger: Logger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    this.answer(error, host.switchToHttp().getResponse<FastifyReply>());
  }

  /** Also handles failures before a handler runs, such as an unreadable body. */
  answer(error: unknown, reply: FastifyReply): void {
    // The client has disconnected, which is no fault.
    if (reply.request.raw.readableAborted) return void reply.raw.destroy();
    if (!reply.sent) void reply.send(sendProblem(reply, this.rejectionOf(error)));
  }

  /** Returns what the client learns of a fault, and logs the details. */
  rejectionOf(error: unknown): Rejection {
    if (error instanceof Refused) return error.rejection;
    const status = error instanceof HttpException ? error.getStatus() : (error as { statusCode?: unknown })?.statusCode;
    if (typeof status === 'number' && status >= 400 && status < 500) {
      const code = byStatus.get(status) ?? 'invalid_request';
      return reject(code, error instanceof Error ? error.message : rejections[code].title);
    }
    this.logger.error({ err: error }, 'request failed');
    if (error instanceof StreamUnreadable || error instanceof StreamGone) return StreamUnreadable.rejection(error);
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
