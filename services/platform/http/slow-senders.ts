import type { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { reject } from '#contracts/rejections';
import { hasBody } from './bodies.js';
import { sendProblem } from './problems.js';

/** Limits in milliseconds and bytes. */
export interface BodyTimeLimits {
  /** Milliseconds between two checks of a body, and bytes that must arrive in between. */
  readonly interval: number;
  readonly bytes: number;
  /** Maximum milliseconds for a whole body; and for one that a handler streams. */
  readonly whole: number;
  readonly stream: number;
  /** Maximum milliseconds for the rest of a body after the response. */
  readonly answered: number;
}

/** A thousand bytes a second, and an hour for a feed of a gigabyte. */
const timeLimits: BodyTimeLimits = {
  interval: 15_000,
  bytes: 15_000,
  whole: 60_000,
  stream: 3_600_000,
  answered: 5_000,
};

const tooSlow = reject('request_too_slow', 'The request took too long to arrive. Please send it again.');

/**
 * Ends requests whose bodies arrive too slowly, with 408 if there is no response yet.
 * @param isStream whether a handler streams the body
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
      const receivedBytes = socket.bytesRead - before;
      before += receivedBytes;
      // Received bytes that wait for the handler are not late.
      const isLate = receivedBytes < bytes && raw.readableLength === 0;
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
    // An injected request has no socket and is already complete.
    if (hasBody(raw) && raw.socket instanceof Socket) watch(raw, reply);
    done();
  });
};

const end = ({ socket }: IncomingMessage, reply: FastifyReply): void => {
  if (reply.sent) return void socket.destroy();
  reply.raw.once('finish', () => socket.destroy());
  void reply.header('connection', 'close').send(sendProblem(reply, tooSlow));
};
