import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { reject } from '#contracts/rejections';
import { hasBody } from './bodies.js';
import { sendProblem } from './problems.js';

/** Milliseconds, and bytes. */
export interface BodyTimeLimits {
  /** Between two looks at a body that is on its way, and what must have come in between. */
  readonly interval: number;
  readonly bytes: number;
  /** For a whole body; and for one that a handler reads as it comes. */
  readonly whole: number;
  readonly stream: number;
  /** For what a sender still sends after it was answered. */
  readonly answered: number;
}

/** A thousand bytes a second, and a feed's gigabyte within an hour. */
const timeLimits: BodyTimeLimits = {
  interval: 15_000,
  bytes: 15_000,
  whole: 60_000,
  stream: 3_600_000,
  answered: 5_000,
};

const tooSlow = reject('request_too_slow', 'The request took too long to arrive. Please send it again.');

/**
 * Ends requests whose bodies come too slowly, with 408 where they are not answered yet.
 * @param isStream whose body a handler reads as it comes
 */
export const refuseSlowBodies = (
  fastify: FastifyInstance,
  isStream: (url: string | undefined) => boolean,
  { interval, bytes, whole, stream, answered }: BodyTimeLimits = timeLimits,
): void => {
  const watch = (raw: IncomingMessage, reply: FastifyReply): void => {
    const { socket } = raw;
    const most = isStream(raw.url) ? stream : whole;
    let before = socket.bytesRead;
    let looks = 0;
    const timer = setInterval(() => {
      const came = socket.bytesRead - before;
      before += came;
      // What has come and waits to be read is not late.
      const isLate = came < bytes && raw.readableLength === 0;
      if (!raw.complete && !isLate && ++looks * interval < most) return;
      clearInterval(timer);
      if (!raw.complete) end(raw, reply);
    }, interval).unref();
    raw.once('close', () => clearInterval(timer));
    reply.raw.once('finish', () => {
      if (!raw.complete) setTimeout(() => raw.complete || socket.destroy(), answered).unref();
    });
  };
  fastify.addHook('onRequest', ({ raw }, reply, done) => {
    // One that was injected has come whole.
    if (hasBody(raw) && raw.socket instanceof Socket) watch(raw, reply);
    done();
  });
};

const end = ({ socket }: IncomingMessage, reply: FastifyReply): void => {
  if (reply.sent) return void socket.destroy();
  reply.raw.once('finish', () => socket.destroy());
  void reply.header('connection', 'close').send(sendProblem(reply, tooSlow));
};
