import { setTimeout as pause } from 'node:timers/promises';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { InboxPage } from '#contracts/api/inbox';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { askSite, type ClientAnswer } from '../support/client.js';
import type { Server } from '../support/server.js';

const site = 'kestrel';

/**
 * Returns the lead of the key `lead-<number>`, with the key as its message. Every second lead is of a new person, whose
 * key must become durable as well as the lead.
 */
export const leadOf = (key: string): LeadForm => {
  const count = Number(key.slice('lead-'.length));
  const digits = String(count % 2 === 0 ? 0 : count).padStart(6, '0');
  return {
    userData: { name: 'Mia', last_name: 'Nguyen', email: `mia${digits}@example.com`, phone: `0491${digits}` },
    category: 'Vehicle Enquiry',
    message: key,
    url: 'http://kestrel.localhost/',
  };
};

interface Pulled {
  readonly lead_id: string;
  readonly message?: string;
}

/** Leads sent to a program that may die, and their responses. */
export class Leads {
  /** Id of the acknowledged lead, by idempotency key. */
  readonly acknowledged = new Map<string, string>();
  /** Keys without a response, or with a rejection. */
  readonly unanswered = new Set<string>();
  /** Number of responses by HTTP status. */
  readonly statuses = new Map<number, number>();
  /** Milliseconds of the slowest response. */
  slowest = 0;
  private count = 0;

  /** Sends a lead. A key that was used before names the same lead. */
  async send({ port }: Server, key = `lead-${++this.count}`, more: Partial<LeadForm> = {}): Promise<ClientAnswer> {
    this.unanswered.add(key);
    const began = performance.now();
    const answer = await askSite(port, site, '/api/leads', {
      headers: { 'content-type': 'application/json', 'idempotency-key': key },
      body: JSON.stringify({ ...leadOf(key), ...more }),
    });
    this.slowest = Math.max(this.slowest, performance.now() - began);
    this.statuses.set(answer.status, (this.statuses.get(answer.status) ?? 0) + 1);
    if (answer.status === 201) {
      this.acknowledged.set(key, (JSON.parse(answer.body) as LeadResponse).lead_id);
      this.unanswered.delete(key);
    }
    return answer;
  }

  /** Sends without a break until it is stopped or the program stops responding. */
  load(server: Server, senders = 16): { readonly stop: () => Promise<void> } {
    let stopped = false;
    const sender = async () => {
      while (!stopped) {
        const answer = await this.send(server).catch(() => undefined);
        if (!answer) return;
        if (answer.status !== 201) await pause(20);
      }
    };
    const sending = Promise.all(Array.from({ length: senders }, sender));
    return {
      stop: async () => {
        stopped = true;
        await sending;
      },
    };
  }

  /** Sends each lead that got no acknowledgement again, under the same key. */
  async askAgain(server: Server): Promise<void> {
    for (const key of [...this.unanswered]) {
      const { status, body } = await this.send(server, key);
      if (status !== 201) throw new Error(`${key} was answered ${status}: ${body}`);
    }
  }

  /** Forgets the leads that are not in `kept`, a copy of `acknowledged` from an earlier moment. */
  forgetAfter(kept: ReadonlyMap<string, string>): void {
    for (const key of this.acknowledged.keys()) if (!kept.has(key)) this.acknowledged.delete(key);
  }

  /** Compares the acknowledged leads with those in the CRM and the inbox, once both have caught up. */
  async check(server: Server): Promise<{ readonly lost: number; readonly doubled: number }> {
    const wanted = new Map([...this.acknowledged].map(([key, id]) => [id, key]));
    const enough = (count: number) => count >= wanted.size;
    const read = await poll(
      () => this.pull(server),
      ({ length }) => enough(length),
    );
    const inbox = await poll(() => this.countInbox(server), enough);
    const there = new Map(read.map(({ lead_id, message }) => [lead_id, message]));
    return {
      // A lead that nobody can read is lost as well.
      lost: [...wanted].filter(([id, key]) => there.get(id) !== key).length + Math.max(0, there.size - inbox),
      doubled: read.length - there.size + (there.size - wanted.size) + Math.max(0, inbox - there.size),
    };
  }

  /** Decides whether the CRM gets a lead without its message, as of an erased person. */
  async hasNameless(server: Server): Promise<boolean> {
    return (await this.pull(server)).some(({ message }) => !message);
  }

  private async pull({ port, keys }: Server): Promise<readonly Pulled[]> {
    const leads: Pulled[] = [];
    for (let after = '0', more = true; more;) {
      const { body } = await askSite(port, site, `/api/crm/leads?limit=1000&after=${after}`, {
        headers: { authorization: `Bearer ${keys.crm[site]}` },
      });
      const page = JSON.parse(body) as CrmLeadsResponse;
      leads.push(...page.leads.map(({ data }) => data as unknown as Pulled));
      ({ next: after, more } = page);
    }
    return leads;
  }

  private async countInbox({ port, keys }: Server): Promise<number> {
    const { body } = await askSite(port, site, '/api/inbox/leads', {
      headers: { authorization: `Bearer ${keys.dealer[site]}` },
    });
    return (JSON.parse(body) as InboxPage).count;
  }
}

/** Repeats a read for as long as a read model may take after a fault. The last result counts. */
const poll = async <Seen>(readOnce: () => Promise<Seen>, isEnough: (seen: Seen) => boolean): Promise<Seen> => {
  const until = performance.now() + 20_000;
  for (;;) {
    const seen = await readOnce();
    if (isEnough(seen) || performance.now() > until) return seen;
    await pause(100);
  }
};
