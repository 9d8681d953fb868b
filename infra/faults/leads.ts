import { setTimeout as pause } from 'node:timers/promises';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { InboxPage } from '#contracts/api/inbox';
import type { LeadForm, LeadResponse } from '#contracts/api/leads';
import { askSite, type ClientAnswer } from '../support/client.js';
import type { Server } from '../support/server.js';

const site = 'kestrel';

/**
 * The lead that `lead-<number>` is the key of, which stands in it as its message. Every second one is of somebody who was
 * never seen before, and whose own key has to be kept as well as the lead.
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

/** Leads sent to a program that may die, and what became of them. */
export class Leads {
  /** Key → id of the lead it was acknowledged as. */
  readonly acknowledged = new Map<string, string>();
  /** Keys without an answer, or with one that was no. */
  readonly unanswered = new Set<string>();
  /** HTTP status → how often it was answered. */
  readonly statuses = new Map<number, number>();
  /** Milliseconds that the slowest answer took. */
  slowest = 0;
  private count = 0;

  /** Asks for a lead; under a key that was used before it is the same one. */
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

  /** Sends without a break until it is asked to stop or nobody answers any more. */
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

  /** Who got no answer asks again, under the same key. */
  async askAgain(server: Server): Promise<void> {
    for (const key of [...this.unanswered]) {
      const { status, body } = await this.send(server, key);
      if (status !== 201) throw new Error(`${key} was answered ${status}: ${body}`);
    }
  }

  /** Nobody expects any more what was acknowledged beyond a moment, at which `kept` had been. */
  forgetAfter(kept: ReadonlyMap<string, string>): void {
    for (const key of this.acknowledged.keys()) if (!kept.has(key)) this.acknowledged.delete(key);
  }

  /** Compares what was acknowledged with what the CRM reads and the inbox shows, once they have caught up. */
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
      // One that nobody can read any more is lost as well.
      lost: [...wanted].filter(([id, key]) => there.get(id) !== key).length + Math.max(0, there.size - inbox),
      doubled: read.length - there.size + (there.size - wanted.size) + Math.max(0, inbox - there.size),
    };
  }

  /** Whether the CRM is given a lead without what it said, as one of somebody who was erased. */
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

/** Looks again for as long as a read model may take after a fault; what was seen last counts. */
const poll = async <Seen>(readOnce: () => Promise<Seen>, isEnough: (seen: Seen) => boolean): Promise<Seen> => {
  const until = performance.now() + 20_000;
  for (;;) {
    const seen = await readOnce();
    if (isEnough(seen) || performance.now() > until) return seen;
    await pause(100);
  }
};
