import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { reject, type Rejection } from '#contracts/rejections';
import { hasSuccessor } from '../process/handover.js';
import { sendProblem } from './problems.js';
import { senderOf } from './sender.js';

export interface ConnectionLimits {
  /** Maximum connections in total. */
  readonly limit: number;
  /** Maximum connections of an address, or open requests of one through proxies; 0: no limit. Proxies are exempt. */
  readonly maxPerAddress: number;
  /** Addresses and networks of proxies. */
  readonly proxies: readonly string[];
  /** Milliseconds that responses in progress may take when the server closes. */
  readonly closeTimeout?: number;
}

/** Seconds after which a client should try a refused connection again. */
const retryAfter = 5;
/** Milliseconds between two checks whether responses are in progress. */
const pollInterval = 5;
/** Milliseconds within which a refused connection must send its first request. */
const refusalTimeout = 1_000;

const full = reject('unavailable', 'There are as many connections as can be.', { retryAfter });
const tooManyConnections = reject('too_many_requests', 'This address has enough connections.', { retryAfter });
const tooManyRequests = reject('too_many_requests', 'This address has enough requests open.', { retryAfter });

/** Number of open connections or requests by address; an address with none has no entry. */
class OpenCounts {
  private readonly byAddress = new Map<string, number>();

  of(address: string): number {
    return this.byAddress.get(address) ?? 0;
  }

  add(address: string, more: 1 | -1): void {
    const now = this.of(address) + more;
    if (now > 0) this.byAddress.set(address, now);
    else this.byAddress.delete(address);
  }
}

/**
 * Refuses connections beyond the limits, each with a response to its first request; health checks are always answered.
 * When the server closes, it also closes connections without a request, such as those that browsers open in advance.
 */
export const limitConnections = (
  fastify: FastifyInstance,
  { limit, maxPerAddress, proxies, closeTimeout = 5_000 }: ConnectionLimits,
): void => {
  const isProxy = networkMatcher(proxies);
  const open = new OpenCounts();
  const sockets = new Set<Socket>();
  const refused = new WeakMap<Socket, Rejection>();
  let all = 0;
  const server = fastify.server as Server;
  // Refused connections stay until they get their response; beyond this number there is no response.
  server.maxConnections = limit + Math.ceil(limit / 4);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // The client has already disconnected.
    if (remoteAddress === undefined) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const address = senderOf({ ip: remoteAddress });
    const hasEnough = maxPerAddress > 0 && open.of(address) >= maxPerAddress && !isProxy(remoteAddress);
    const refusal = all >= limit ? full : hasEnough ? tooManyConnections : undefined;
    if (refusal) {
      refused.set(socket, refusal);
      setTimeout(() => socket.destroy(), refusalTimeout).unref();
      return;
    }
    all++;
    open.add(address, 1);
    socket.once('close', () => {
      all--;
      open.add(address, -1);
    });
  });
  let underWay = 0;
  server.on('request', (_, response) => {
    underWay++;
    response.once('close', () => underWay--);
  });
  // Also covers connections passed on by another process, which the server itself does not wait for.
  fastify.addHook('preClose', async () => {
    // The next program takes over the connections.
    if (hasSuccessor()) return;
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    for (const until = performance.now() + closeTimeout; underWay > 0 && performance.now() < until;)
      await pause(pollInterval);
    for (const socket of sockets) socket.destroy();
  });
  fastify.addHook('onRequest', ({ raw }, reply, done) => {
    const refusal = refused.get(raw.socket);
    if (!refusal || raw.url!.startsWith('/health/')) done();
    else void reply.header('connection', 'close').send(sendProblem(reply, refusal));
  });
  if (maxPerAddress > 0 && proxies.length > 0) limitThroughProxies(fastify, maxPerAddress, isProxy);
};

/** Limits the open requests of an address through proxies. A proxy's own requests are not counted. */
const limitThroughProxies = (fastify: FastifyInstance, limit: number, isProxy: (address: string) => boolean): void => {
  const open = new OpenCounts();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isProxy(request.socket.remoteAddress ?? '') || isProxy(request.ip)) return done();
    const sender = senderOf(request);
    if (open.of(sender) >= limit) return void reply.send(sendProblem(reply, tooManyRequests));
    open.add(sender, 1);
    reply.raw.once('close', () => open.add(sender, -1));
    done();
  });
};

const networkMatcher = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
};
