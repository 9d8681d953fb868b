import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { CloudEvent } from '#contracts/events/envelope';
import type { Problem } from '#contracts/rejections';
import { startReceiver } from '#platform/testing/receiver';
import { startSmtp } from '#platform/testing/smtp';
import { describedChannel } from './described-channel.js';

/** A message with a lead, as received. */
export interface Arrival {
  readonly lead_id: string;
  /** The id by which the contract recognises repeats: the id of the event, or one derived from it. */
  readonly id: string;
}

export interface Subscriber {
  readonly name: string;
  readonly arrivals: readonly Arrival[];
  /** True if the same message may arrive again. Otherwise only a restore brings a lead twice. */
  readonly mayRepeat: boolean;
  /** True if the leads of a dealership arrive in order. */
  readonly isOrdered: boolean;
  /** Describes the failures that the subscriber went through. */
  readonly suffered: () => string;
  readonly stop: () => Promise<unknown>;
}

const authorization = 'Bearer drill';
const arrivalOf = ({ id, data }: CloudEvent): Arrival => ({ id, lead_id: (data as { lead_id: string }).lead_id });

/** Repeats an attempt, whatever its result, until it is stopped. */
const repeatUntilStopped = (
  attempt: (signal: AbortSignal) => Promise<unknown>,
): { readonly stop: () => Promise<void> } => {
  const stopping = new AbortController();
  const { signal } = stopping;
  const following = (async () => {
    while (!signal.aborted) {
      await attempt(signal).catch(() => undefined);
      await pause(100);
    }
  })();
  return {
    stop: () => {
      stopping.abort();
      return following;
    },
  };
};

export const openPullSubscriber = (port: number): Subscriber => {
  const arrivals: Arrival[] = [];
  let after = '0';
  let gone = 0;
  const { stop } = repeatUntilStopped(async (signal) => {
    const url = `http://127.0.0.1:${port}/api/crm/leads?limit=200&after=${after}`;
    const answer = await fetch(url, { headers: { authorization }, signal });
    if (answer.status === 410) {
      gone++;
      after = ((await answer.json()) as Problem).resume!.cursor;
    }
    if (answer.status !== 200) return;
    const { leads, next } = (await answer.json()) as CrmLeadsResponse;
    arrivals.push(...leads.map((event) => arrivalOf(event as CloudEvent)));
    after = next;
  });
  const suffered = () => `its cursor was gone ${gone} times`;
  return { name: 'pull', arrivals, mayRepeat: false, isOrdered: true, suffered, stop };
};

/** Forwards connections to a port, and cuts all of them at a fixed interval until it is held. */
export const startFlappingProxy = async (to: number, every: number) => {
  const sockets = new Set<Socket>();
  let cuts = 0;
  let isHeld = false;
  let heartbeats = 0;
  const server = createServer((near) => {
    const far = connect(to, '127.0.0.1');
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        near.destroy();
        far.destroy();
      });
    }
    near.pipe(far);
    far.pipe(near);
    far.on('data', (bytes: Buffer) => (heartbeats += bytes.toString('latin1').split('\n: here').length - 1));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const cutting = setInterval(() => {
    if (isHeld) return;
    if (sockets.size > 0) cuts++;
    for (const socket of sockets) socket.destroy();
  }, every);
  return {
    port: (server.address() as AddressInfo).port,
    cuts: () => cuts,
    hold: () => (isHeld = true),
    /** Number of forwarded heartbeats. */
    heartbeats: () => heartbeats,
    close: async () => {
      clearInterval(cutting);
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
};

export const openStreamSubscriber = async (port: number, every = 700): Promise<Subscriber> => {
  const arrivals: Arrival[] = [];
  const proxy = await startFlappingProxy(port, every);
  let last = '0';
  const { stop } = repeatUntilStopped(async (signal) => {
    const headers = { authorization, 'last-event-id': last };
    const answer = await fetch(`http://127.0.0.1:${proxy.port}/api/crm/leads/stream`, { headers, signal });
    if (answer.status === 410) last = ((await answer.json()) as Problem).resume!.cursor;
    if (answer.status !== 200) return;
    let text = '';
    for await (const chunk of answer.body!.pipeThrough(new TextDecoderStream())) {
      const blocks = (text + chunk).split('\n\n');
      text = blocks.pop()!;
      for (const block of blocks) {
        const data = /^data: (.*)$/m.exec(block)?.[1];
        if (data === undefined) continue;
        arrivals.push(arrivalOf(JSON.parse(data) as CloudEvent));
        last = /^id: (.*)$/m.exec(block)![1]!;
      }
    }
  });
  return {
    name: 'SSE',
    arrivals,
    mayRepeat: false,
    isOrdered: true,
    suffered: () => `cut ${proxy.cuts()} times`,
    stop: () => Promise.all([stop(), proxy.close()]),
  };
};

export interface Webhook extends Subscriber {
  readonly url: string;
  readonly fail: (fails: boolean) => void;
}

export const openWebhook = async (): Promise<Webhook> => {
  const arrivals: Arrival[] = [];
  let fails = false;
  let failures = 0;
  const receiver = await startReceiver(({ body }) => {
    if (fails) failures++;
    else arrivals.push(arrivalOf(JSON.parse(body) as CloudEvent));
    return { status: fails ? 503 : 204 };
  });
  return {
    name: 'webhook',
    arrivals,
    mayRepeat: true,
    isOrdered: true,
    suffered: () => `failed ${failures} times, over a day`,
    stop: () => receiver.close(),
    url: receiver.url,
    fail: (fail) => void (fails = fail),
  };
};

/** Knows the topic and its messages from the program's AsyncAPI document alone. */
export const openKafkaSubscriber = async (port: number, brokers: string, subscriber: string): Promise<Subscriber> => {
  const arrivals: Arrival[] = [];
  const document = await (await fetch(`http://127.0.0.1:${port}/asyncapi.json`)).text();
  const { topic, isDescribed } = describedChannel(document, 'leadTopic', { subscriber });
  let others = 0;
  const kafka = new Kafka({
    brokers: [brokers],
    logLevel: logLevel.NOTHING,
    retry: { retries: 100, maxRetryTime: 1000 },
  });
  const consumer = kafka.consumer({ groupId: `${subscriber}.drill` });
  await consumer.connect();
  await consumer.subscribe({ topic, fromBeginning: true });
  await consumer.run({
    eachMessage: async ({ message }) => {
      if (!message.value) return;
      const lead = JSON.parse(message.value.toString()) as CloudEvent;
      if (isDescribed(lead)) arrivals.push(arrivalOf(lead));
      else others++;
    },
  });
  const suffered = () => `the broker was killed and started again; ${others} messages not as described`;
  return { name: 'Kafka', arrivals, mayRepeat: true, isOrdered: true, suffered, stop: () => consumer.disconnect() };
};

export interface Mailbox extends Subscriber {
  readonly url: string;
  readonly die: () => Promise<void>;
  readonly live: () => Promise<void>;
}

/** Opens the dealers' mailbox for ADF, on a server that defers every third attempt. */
export const openMailbox = async (mailbox: string): Promise<Mailbox> => {
  const arrivals: Arrival[] = [];
  const greylist = (_: string, nth: number) => (nth % 3 === 1 ? 451 : undefined);
  let smtp = await startSmtp();
  smtp.replyWith(greylist);
  const { url, port } = smtp;
  let deaths = 0;
  let seen = 0;
  const collect = () => {
    for (const { to, mail } of smtp.received.slice(seen)) {
      seen++;
      if (to !== mailbox) continue;
      const lead_id = /<id[^>]*>([^<]*)<\/id>/.exec(mail.text ?? '')?.[1];
      arrivals.push({ lead_id: lead_id!, id: mail.messageId! });
    }
  };
  const collecting = setInterval(collect, 100);
  return {
    name: 'mail',
    arrivals,
    mayRepeat: true,
    isOrdered: false,
    suffered: () => `greylisted, and away ${deaths} times`,
    url,
    die: async () => {
      deaths++;
      await smtp.close();
      collect();
    },
    live: async () => {
      smtp = await startSmtp({ port });
      smtp.replyWith(greylist);
      seen = 0;
    },
    stop: () => {
      clearInterval(collecting);
      return smtp.close();
    },
  };
};
