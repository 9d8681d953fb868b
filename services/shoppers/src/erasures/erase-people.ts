import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ErasureList, ErasureReport } from '#contracts/api/erasures';
import { categoryOf } from '#contracts/events/envelope';
import { parseNewEvent } from '#contracts/events/index';
import type { Handle } from '#contracts/events/personal';
import type { PersonEvent } from '#contracts/events/person';
import { personEvents } from '#contracts/events/person';
import { isRejection } from '#contracts/rejections';
import { crmInboxView, crmLeadView, watchlistView } from '#contracts/views/views';
import type { HandleCommand } from '#platform/kernel/command';
import { idFrom } from '#platform/kernel/ids';
import { backupDirectory, destroyInBackups } from '#platform/process/backup';
import { liveBuild } from '#platform/kernel/live-build';
import { InjectPlatform } from '#platform/process/platform.module';
import { InjectCommands } from '#platform/process/providers';
import type { Platform } from '#platform/process/platform';
import type { PersonKeys } from '#platform/access/person-keys';
import { SMS, type Sms } from '../sms/sms.js';
import { person, type PersonCommand } from './person.js';
import { tracesOf, type Trace, type Traces } from './traces.js';

const idOf = (stream: string): string => stream.slice(stream.indexOf('-') + 1);

/** What a stream says once its person is erased, so that whatever was made of it is made anew. */
const farewells: Readonly<
  Record<string, (id: string, trace: Trace) => { readonly type: string; readonly data: object }>
> = {
  lead: (lead_id, { first }) => {
    const { dealership_id } = first.data as { readonly dealership_id: string };
    return { type: 'LeadErased', data: { lead_id, dealership_id, submitted_id: first.id } };
  },
  shopper: (shopper_id) => ({ type: 'ShopperErased', data: { shopper_id } }),
  reservation: (reservation_id) => ({ type: 'ReservationErased', data: { reservation_id } }),
  signin: () => ({ type: 'SignInErased', data: {} }),
};

/** The read models that show what tells of people. */
const showing = [crmLeadView, crmInboxView, watchlistView];
/** Milliseconds they are waited for. */
const patience = 10_000;
/** Milliseconds after which what did not come to its end is tried again. */
const again = 60_000;

const sum = (all: Iterable<Readonly<Record<string, number>>>): Record<string, number> => {
  const total: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  return total;
};

/**
 * Forgets people (ADR 20): notes that they are to be forgotten, destroys their keys, tells each of their streams, and
 * waits until no read model and no file shows them. Each step can be done again; what was begun is brought to its end at
 * the next start.
 */
@Injectable()
export class ErasePeople implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private resuming: Promise<void> = Promise.resolve();
  private turn: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
  ) {}

  onApplicationBootstrap(): void {
    const { personKeys } = this.platform;
    if (personKeys) this.resuming = this.resume(personKeys);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.resuming;
    await this.turn;
  }

  /** @returns what was erased */
  async erase(handles: readonly Handle[], requested_by: string): Promise<ErasureReport> {
    const personKeys = this.platform.personKeys!;
    const report = await this.inTurn(async () =>
      this.forget(personKeys, await personKeys.peopleOf(handles), requested_by),
    );
    if (!report.completed) this.resuming = this.resuming.then(() => this.resume(personKeys));
    return report;
  }

  async list(): Promise<ErasureList> {
    const found = new Map<string, ErasureList['erasures'][number]>();
    for await (const batch of this.platform.log.readAll({ after: 0, types: Object.keys(personEvents) })) {
      for (const { type, time, data } of batch as unknown as (PersonEvent & { readonly time: string })[]) {
        if (type === 'PersonErased') found.set(data.person_id, { ...data, erased_at: time });
        else {
          const { person_id, ...went } = data;
          found.set(person_id, { ...found.get(person_id)!, ...went, completed_at: time });
        }
      }
    }
    return { erasures: [...found.values()].reverse().slice(0, 1000) };
  }

  private inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
    const result = this.turn.then(work);
    this.turn = result.catch(() => undefined);
    return result;
  }

  private async forget(ring: PersonKeys, asked: readonly string[], requested_by: string): Promise<ErasureReport> {
    if (asked.length === 0) return { people: [], streams: 0, events: {}, completed: true };
    const traces = await tracesOf(this.platform, ring, asked);
    const people = [...traces.people];
    for (const person_id of people) await this.tell(person_id, { kind: 'erase', person_id, requested_by });
    await ring.destroy(people);
    const last = await this.sayFarewell(traces);
    // Whose a kept message was is told by nothing any more, so all of them go.
    if (traces.streams.size > 0) this.sms.forget?.();
    const completed = (await this.isGoneFromBackups(people)) && (await this.isForgotten(last));
    const of = (id: string) => [...traces.streams.values()].filter((trace) => trace.person === id);
    if (completed) {
      for (const id of people) {
        const theirs = of(id);
        const events = sum(theirs.map(({ events }) => events));
        await this.tell(id, { kind: 'complete', events, streams: theirs.length });
      }
    }
    const events = sum([...traces.streams.values()].map((trace) => trace.events));
    return { people, streams: traces.streams.size, events, completed };
  }

  private async tell(id: string, command: PersonCommand): Promise<void> {
    const told = await this.handle(person, id, command);
    if (isRejection(told)) throw new Error(told.detail);
  }

  /** @returns log position of the last of them */
  private async sayFarewell({ streams }: Traces): Promise<number> {
    const { log, clock } = this.platform;
    let last = 0;
    for (const [stream, trace] of streams) {
      const farewell = farewells[categoryOf(stream)]?.(idOf(stream), trace);
      if (!farewell) continue;
      const { tenant } = trace.first.metadata;
      const { position } = await log.append(stream, 'any', [
        {
          id: idFrom('erased', stream, trace.person),
          type: farewell.type,
          ...parseNewEvent(farewell.type, farewell.data),
          time: clock().toISOString(),
          metadata: tenant === undefined ? {} : { tenant },
        },
      ]);
      last = Math.max(last, position);
    }
    return last;
  }

  private async isGoneFromBackups(people: readonly string[]): Promise<boolean> {
    const { config, secret, logger } = this.platform;
    if (config.VIEW_STORE !== 'sqlite') return true;
    try {
      await destroyInBackups(backupDirectory(config), secret!, people);
      return true;
    } catch (error) {
      logger.warn({ err: error }, 'keys beside the backups could not be destroyed yet');
      return false;
    }
  }

  /** Whether no read model shows anything from before this log position, nor the files it is kept in. */
  private async isForgotten(position: number): Promise<boolean> {
    const { views } = this.platform;
    const behind = async () => {
      const builds = await Promise.all(showing.map((view) => liveBuild(views, view)));
      return [...(await views.checkpoints(builds)).values()].some((at) => at < position);
    };
    for (let waited = 0; await behind(); waited += 10) {
      if (waited >= patience || this.stopping.signal.aborted) return false;
      await pause(10);
    }
    await views.purge?.();
    return true;
  }

  /** Brings to its end what was begun, and does again what a restored backup has undone. */
  private async resume(ring: PersonKeys): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (await this.inTurn(() => this.catchUp(ring))) return;
      } catch (error) {
        this.platform.logger.warn({ err: error }, 'an erasure could not be brought to its end yet');
      }
      await pause(again, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** @returns whether nothing is left to do */
  private async catchUp(ring: PersonKeys): Promise<boolean> {
    const { erasures } = await this.list();
    const known = new Set(erasures.map(({ person_id }) => person_id));
    const unfinished = erasures.filter(({ completed_at }) => completed_at === undefined);
    const revived = [...(await ring.keysOf([...known])).keys()];
    const undone = (await ring.erased()).filter((id) => !known.has(id));
    const people = [...new Set([...unfinished.map(({ person_id }) => person_id), ...revived, ...undone])];
    return (await this.forget(ring, people, 'resumed')).completed;
  }
}
