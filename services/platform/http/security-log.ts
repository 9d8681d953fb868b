import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { RejectionCode } from '#contracts/rejections';
import type { Platform } from '../process/platform.js';
import { codeOf } from './problems.js';
import { RateLimit } from './rate-limit.js';
import { networkOf } from './sender.js';

/** Rejections that are logged, in addition to every 401, 403 and 429. */
const alsoReported: ReadonlySet<RejectionCode> = new Set(['unknown_site', 'wrong_signature', 'sign_in_code_wrong']);
const statuses: ReadonlySet<number> = new Set([401, 403, 429]);

/** Limit for all lines, so that nobody fills the disk: at most some 25 MB a day. */
const ofAll = { burst: 60, rate: 1, senders: 1 };
/** Limit for lines of one kind from one network, so that nobody hides the others. */
const ofNetwork = { burst: 5, rate: 1 / 60, senders: 10_000 };
/** Milliseconds between two lines with the number of omitted lines. */
const interval = 60_000;

/**
 * Counts and logs every refusal, and the number of omitted lines. A refusal is named by its code, so that one place
 * covers all of them.
 */
export const logRefusals = (
  fastify: FastifyInstance,
  { logger, metrics, clock }: Pick<Platform, 'logger' | 'metrics' | 'clock'>,
): void => {
  const lines = new RateLimit(ofAll);
  const linesOfNetwork = new RateLimit(ofNetwork);
  const leftOut = new Map<string, number>();
  const logOmitted = () => {
    for (const [kind, count] of leftOut)
      logger.warn({ event: 'refusals_left_out', kind, count }, 'refusals without a line of their own');
    leftOut.clear();
  };
  const timer = setInterval(logOmitted, interval).unref();
  fastify.addHook('onResponse', (request, reply, done) => {
    const kind = kindOf(reply);
    if (kind !== undefined) {
      metrics.countRefusal(kind);
      const now = clock();
      const address = networkOf(request.ip, loggedBits) ?? 'unknown';
      if (linesOfNetwork.take(`${kind} ${address}`, now) === 0 && lines.take('all', now) === 0)
        logger.warn({ event: 'request_refused', kind, ...whatOf(request, reply), address }, 'request refused');
      else leftOut.set(kind, (leftOut.get(kind) ?? 0) + 1);
    }
    done();
  });
  fastify.addHook('onClose', (_, done) => {
    clearInterval(timer);
    logOmitted();
    done();
  });
};

const kindOf = (reply: FastifyReply): string | undefined => {
  const code = codeOf(reply);
  const { statusCode } = reply;
  return statuses.has(statusCode) || (code !== undefined && alsoReported.has(code))
    ? (code ?? `status_${statusCode}`)
    : undefined;
};

/** Names the route as it is declared, because an address may hold what somebody typed. */
const whatOf = ({ method, routeOptions }: FastifyRequest, { statusCode }: FastifyReply) => ({
  status: statusCode,
  method,
  route: routeOptions.url ?? 'none',
});

/**
 * Bits of a sender's network: enough for blocking, and it identifies nobody. A hash would identify people, because all
 * IPv4 addresses can be tried.
 */
const loggedBits = { ipv4: 24, ipv6: 64 };
