import type { Server } from 'node:http';
import { BlockList, isIPv6, type Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { reject, type Rejection } from '#contracts/rejections';
import { sendProblem } from './problems.js';
import { senderOf } from './sender.js';

export interface ConnectionLimits {
  /** Connections in all. */
  readonly limit: number;
  /** Connections of one address that is no proxy's, and requests that one address has open through proxies; 0: any number. */
  readonly maxPerAddress: number;
  /** Addresses and networks of proxies that others come through. */
  readonly proxies: readonly string[];
}

/** Seconds after which a connection is worth trying again. */
const retryAfter = 5;
/** Milliseconds a connection too many may take to send what it is refused. */
const refusalTimeout = 1_000;

const full = reject('unavailable', 'There are as many connections as can be.', { retryAfter });
const enough = reject('too_many_requests', 'This address has enough connections.', { retryAfter });
const enoughOpen = reject('too_many_requests', 'This address has enough requests open.', { retryAfter });

/** How many each address has open; none is kept of those that have nothing. */
class Open {
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
 * Refuses connections beyond the limits, each with an answer to its first request; but always says that it is alive. Those
 * that have asked nothing yet, as browsers open some ahead, do not keep the server from closing: for Node they are not idle.
 */
export const limitConnections = (
  fastify: FastifyInstance,
  { limit, maxPerAddress, proxies }: ConnectionLimits,
): void => {
  const isProxy = amongNetworks(proxies);
  const open = new Open();
  const sockets = new Set<Socket>();
  const refused = new WeakMap<Socket, Rejection>();
  let all = 0;
  const server = fastify.server as Server;
  // Some stay a moment until they are refused; beyond those there is no answer.
  server.maxConnections = limit + Math.ceil(limit / 4);
  server.on('connection', (socket: Socket) => {
    const { remoteAddress } = socket;
    // It is gone already.
    if (remoteAddress === undefined) return void socket.destroy();
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
    const address = senderOf({ ip: remoteAddress });
    const hasEnough = maxPerAddress > 0 && open.of(address) >= maxPerAddress && !isProxy(remoteAddress);
    const refusal = all >= limit ? full : hasEnough ? enough : undefined;
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
  fastify.addHook('preClose', (done) => {
    for (const socket of sockets) if (socket.bytesRead === 0) socket.destroy();
    done();
  });
  fastify.addHook('onRequest', ({ raw }, reply, done) => {
    const refusal = refused.get(raw.socket);
    if (!refusal || raw.url!.startsWith('/health/')) done();
    else void reply.header('connection', 'close').send(sendProblem(reply, refusal));
  });
  if (maxPerAddress > 0 && proxies.length > 0) limitThroughProxies(fastify, maxPerAddress, isProxy);
};

/** A proxy's connections are everybody's: through it, what an address has open are requests. A proxy's own are not counted. */
const limitThroughProxies = (fastify: FastifyInstance, limit: number, isProxy: (address: string) => boolean): void => {
  const open = new Open();
  fastify.addHook('onRequest', (request, reply, done) => {
    if (!isProxy(request.socket.remoteAddress ?? '') || isProxy(request.ip)) return done();
    const sender = senderOf(request);
    if (open.of(sender) >= limit) return void reply.send(sendProblem(reply, enoughOpen));
    open.add(sender, 1);
    reply.raw.once('close', () => open.add(sender, -1));
    done();
  });
};

const amongNetworks = (networks: readonly string[]): ((address: string) => boolean) => {
  const list = new BlockList();
  const familyOf = (address: string) => (isIPv6(address) ? 'ipv6' : 'ipv4');
  for (const network of networks) {
    const [address = '', bits] = network.split('/');
    if (bits === undefined) list.addAddress(address, familyOf(address));
    else list.addSubnet(address, Number(bits), familyOf(address));
  }
  return (address) => list.check(address, familyOf(address));
};
