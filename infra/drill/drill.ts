import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { LeadResponse } from '#contracts/api/leads';
import { hour } from '#contracts/domain/durations';
import { backUp, restore } from '#platform/process/backup';
import { demoSites } from '#platform/process/config';
import { ownEngine } from '../engines/sources.js';
import { createTopics } from '../kafka/topics.js';
import { askSite } from '../support/client.js';
import { freePort } from '../support/free-port.js';
import { KillableProgram } from './killable.js';
import { rowOf, type Row } from './report.js';
import {
  openKafkaSubscriber,
  openMailbox,
  openPullSubscriber,
  openWebhook,
  openStreamSubscriber,
  type Arrival,
  type Subscriber,
} from './subscribers.js';

const site = 'meridian';
const subscriber = 'drill';
const dealerships = ['toyota', 'lexus', 'mazda', 'hyundai', 'kia', 'ford'].map((make) => `meridian-${make}`);
const categories = [
  'General Enquiry',
  'Vehicle Enquiry',
  'Test Drive',
  'Trade-In',
  'Service Enquiry',
  'Finance Enquiry',
];

interface Sent {
  readonly lead_id: string;
  readonly dealership: string;
}

/** Sends a lead until it is acknowledged. Every attempt has the same idempotency key. */
const send = async ({ port }: KillableProgram, n: number): Promise<Sent> => {
  const dealership = dealerships[n % dealerships.length]!;
  const digits = String(n).padStart(6, '0');
  const body = JSON.stringify({
    userData: { name: 'Mia', last_name: 'Nguyen', email: `mia${digits}@example.com`, phone: `0491${digits}` },
    category: categories[Math.floor(n / dealerships.length) % categories.length],
    car_dealership_id: dealership,
    message: `lead ${n}`,
    url: `http://${site}.localhost/`,
  });
  const headers = { 'content-type': 'application/json', 'idempotency-key': `lead-${n}` };
  for (;;) {
    const answer = await askSite(port, site, '/api/leads', { headers, body }).catch(() => undefined);
    if (answer?.status === 201) return { lead_id: (JSON.parse(answer.body) as LeadResponse).lead_id, dealership };
    if (answer && ![429, 503].includes(answer.status))
      throw new Error(`a lead was answered ${answer.status}: ${answer.body}`);
    await pause(50);
  }
};

/** Returns all leads in the log, in its order. */
const readLoggedLeads = async (port: number): Promise<readonly Arrival[]> => {
  const { arrivals, stop } = openPullSubscriber(port);
  for (let before = -1; before < arrivals.length || before === 0; await pause(1_000)) before = arrivals.length;
  await stop();
  return arrivals;
};

/** Opens the program, its engines and the subscribers of its leads. */
const openWorld = async (directory: string) => {
  const [data, backups] = [join(directory, 'data'), join(directory, 'backups')];
  const kafka = await ownEngine('kafka');
  const brokers = kafka.environment['KAFKA_BROKERS']!;
  await createTopics({ brokers: [brokers], partitions: 3, subscribers: [{ name: subscriber }] });
  const mailbox = await openMailbox('crm@meridianmotors.example');
  const webhook = await openWebhook();
  const program = new KillableProgram(data, await freePort(), {
    ...{ SITES_DIR: demoSites, WEB_DIR: 'none', HOST: '127.0.0.1', LOG_LEVEL: 'silent', BACKUP_DIR: backups },
    ...{ LEADS_PER_ADDRESS: '0', LEADS_PER_PHONE: '0', PHOTO_FETCH: 'false', WEBHOOK_LOCAL: 'true' },
    ...{ MAIL: 'smtp', SMTP_URL: mailbox.url, MAIL_FROM: 'website@forecourt.example' },
    ...{ KAFKA_BROKERS: brokers, KAFKA_LEAD_SUBSCRIBERS: `${subscriber}=*` },
  });
  await program.start();
  const registered = await askSite(program.port, site, '/api/crm/webhooks', {
    headers: { authorization: 'Bearer drill', 'content-type': 'application/json' },
    body: JSON.stringify({ url: webhook.url }),
  });
  if (registered.status !== 201) throw new Error(`the webhook was answered ${registered.status}: ${registered.body}`);
  const others = [
    openPullSubscriber(program.port),
    await openStreamSubscriber(program.port),
    await openKafkaSubscriber(program.port, brokers, subscriber),
  ];
  const subscribers: readonly Subscriber[] = [...others, webhook, mailbox];
  return {
    program,
    webhook,
    mailbox,
    subscribers,
    killKafka: () => kafka.kill(),
    startKafka: () => kafka.start(),
    backUp: () => program.runExclusively(async () => (await backUp(data, backups, program.now())).directory),
    restore: (backup: string) =>
      program.runExclusively(async () => {
        await program.kill();
        await restore(backup, data, { replace: true, now: program.now() });
        await program.start();
      }),
    close: async () => {
      await program.kill();
      await Promise.all(subscribers.map((one) => one.stop()));
      await kafka.remove();
    },
  };
};
type DrillSetup = Awaited<ReturnType<typeof openWorld>>;

export interface DrillOptions {
  readonly leads: number;
  /** Number of leads between two kills. */
  readonly killEvery: number;
  /** Milliseconds between two additional kills by the clock. */
  readonly killInterval: number;
  /** Maximum milliseconds for the subscribers to catch up. */
  readonly timeout: number;
  readonly say?: (line: string) => void;
}

/** The progress of a drill: the leads that were sent, and those that a restore removed. */
class DrillProgress {
  readonly sent = new Map<number, Sent>();
  lost: readonly number[] = [];
  private next = 0;
  private backup = '';
  private backedUp = 0;

  constructor(
    private readonly drillSetup: DrillSetup,
    private readonly leads: number,
    private readonly timeout: number,
  ) {}

  /** Incidents, each with the share of the leads after which it happens. */
  incidents(): readonly (readonly [share: number, what: string, happen: () => unknown])[] {
    const { webhook, mailbox, killKafka, startKafka } = this.drillSetup;
    const day = () => this.advanceHours(8);
    return [
      [0.2, 'the webhook fails from now on', () => (webhook.fail(true), day())],
      [0.25, 'Kafka is killed', () => Promise.all([killKafka(), day()])],
      [0.35, 'Kafka starts again', () => Promise.all([startKafka(), day()])],
      [0.4, 'the webhook answers again, a day later', () => webhook.fail(false)],
      [0.5, 'a backup is made', () => this.backUp()],
      [0.55, 'the backup is restored', () => this.restore()],
      [0.6, 'the mail server dies', () => mailbox.die()],
      [0.7, 'the mail server is back', () => mailbox.live()],
    ];
  }

  /** Sends up to `count` leads in all, many at the same time. */
  async sendUpTo(count: number): Promise<void> {
    const sender = async () => {
      while (this.next < Math.min(count, this.leads)) {
        const n = this.next++;
        this.sent.set(n, await send(this.drillSetup.program, n));
      }
    };
    await Promise.all(Array.from({ length: 16 }, sender));
  }

  /**
   * Waits until every subscriber has each lead, and each lost one again under another id, or until the timeout. Puts
   * the clock forward by hours, because failed messages are retried after hours.
   */
  async waitUntilCaughtUp(): Promise<void> {
    const { program, subscribers } = this.drillSetup;
    const isComplete = ({ arrivals }: Subscriber) =>
      new Set(arrivals.map(({ id }) => id)).size >= this.sent.size + this.lost.length;
    for (const until = Date.now() + this.timeout; Date.now() < until; await pause(1_000)) {
      if (subscribers.every(isComplete)) return;
      program.advanceClock(hour);
    }
  }

  private async advanceHours(hours: number): Promise<void> {
    for (; hours > 0; hours--) {
      this.drillSetup.program.advanceClock(hour);
      await pause(200);
    }
  }

  private async backUp(): Promise<void> {
    this.backedUp = this.sent.size;
    this.backup = await this.drillSetup.backUp();
  }

  private async restore(): Promise<void> {
    // Every subscriber must have leads that the restored log lacks.
    await this.waitUntilCaughtUp();
    await this.drillSetup.restore(this.backup);
    this.lost = [...this.sent.keys()].slice(this.backedUp);
  }
}

/** Sends the leads while the incidents happen. Kills come in the middle of the work. */
const runIncidents = async (
  drillProgress: DrillProgress,
  { program }: DrillSetup,
  { leads, killEvery, say }: DrillOptions,
): Promise<void> => {
  const incidents = new Map(
    drillProgress.incidents().map(([share, what, happen]) => [Math.floor(leads * share), { what, happen }]),
  );
  const kills = Array.from({ length: Math.ceil(leads / killEvery) - 1 }, (_, n) => (n + 1) * killEvery);
  for (const stop of [...new Set([...incidents.keys(), ...kills, leads])].sort((a, b) => a - b)) {
    const sending = drillProgress.sendUpTo(stop);
    if (kills.includes(stop)) {
      await pause(50);
      await program.restart();
    }
    await sending;
    const incident = incidents.get(stop);
    if (!incident) continue;
    say?.(`${drillProgress.sent.size} leads: ${incident.what}`);
    await incident.happen();
  }
};

/** Kills the program at a fixed interval until it is ended. */
const killByClock = (program: KillableProgram, each: number): { readonly end: () => Promise<void> } => {
  const ending = new AbortController();
  const { signal } = ending;
  const killing = (async () => {
    for (;;) {
      await pause(each, undefined, { signal });
      await program.restart();
    }
  })().catch((error: unknown) => {
    if (!signal.aborted) throw error;
  });
  return {
    end: () => {
      ending.abort();
      return killing;
    },
  };
};

/** The result of a drill: a row for each subscriber, and the number of kills. */
export interface DrillResult {
  readonly rows: readonly Row[];
  readonly kills: number;
}

export const drill = async (options: DrillOptions): Promise<DrillResult> => {
  const { leads, killInterval, timeout, say } = options;
  const directory = mkdtempSync(join(tmpdir(), 'forecourt-drill-'));
  const drillSetup = await openWorld(directory);
  const { program, subscribers } = drillSetup;
  try {
    const drillProgress = new DrillProgress(drillSetup, leads, timeout);
    const clock = killByClock(program, killInterval);
    try {
      await runIncidents(drillProgress, drillSetup, options);
    } finally {
      await clock.end();
    }
    const { sent, lost } = drillProgress;
    // The senders of acknowledged leads that the restored log lacks send them again.
    say?.(`${lost.length} leads that came after the backup are sent again`);
    for (const n of lost) await send(program, n);
    await drillProgress.waitUntilCaughtUp();
    const { kills } = program;
    const expected = {
      wanted: new Map([...sent.values()].map(({ lead_id, dealership }) => [lead_id, dealership])),
      log: await readLoggedLeads(program.port),
      again: new Set(lost.map((n) => sent.get(n)!.lead_id)),
    };
    return { rows: subscribers.map((one) => rowOf(one, expected)), kills };
  } finally {
    await drillSetup.close();
    rmSync(directory, { recursive: true, force: true });
  }
};
