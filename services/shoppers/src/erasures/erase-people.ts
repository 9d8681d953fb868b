import { setTimeout as pause } from 'node:timers/promises';
import { Inject, Injectable, type OnApplicationBootstrap, type OnModuleDestroy } from '@nestjs/common';
import type { ErasureList, ErasurePreview, ErasureReport } from '#contracts/api/erasures';
import { parseNewEvent } from '#contracts/events/index';
import type { LeadAttachment } from '#contracts/domain/attachments';
import { type LeadEvent, leadStream } from '#contracts/events/lead';
import type { Handle } from '#contracts/events/personal';
import { personStream, type PersonEvent } from '#contracts/events/person';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { crmInboxView, crmLeadView } from '#contracts/views/lead';
import { watchlistView } from '#contracts/views/watchlist';
import { reservationStream } from '#contracts/events/reservation';
import { shopperStream } from '#contracts/events/shopper';
import { signInStream } from '#contracts/events/sign-in';
import { valuationStream } from '#contracts/events/valuation';
import { categoryOf, idOfStream } from '#contracts/events/stream-name';
import { minute } from '#contracts/domain/durations';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId, newId } from '#platform/kernel/ids';
import { KeyCopies } from '#platform/process/key-copies';
import { liveBuild } from '#platform/kernel/live-build';
import { Semaphore } from '#platform/kernel/semaphore';
import type { EventLog } from '#platform/ports/event-log';
import type { BlobStore } from '#platform/ports/blob-store';
import { type ViewStore, ViewStoreUnavailable } from '#platform/ports/view-store';
import {
  type Clock,
  InjectClock,
  InjectCommands,
  InjectLog,
  InjectLogger,
  InjectPersonKeys,
  InjectBlobs,
  InjectStoredLog,
  InjectViews,
} from '#platform/process/providers';
import type { Logger } from 'pino';
import type { Erasure } from '#platform/access/person-key-store';
import type { PersonKeys } from '#platform/access/person-keys';
import { SMS, type Sms } from '../sms/sms.js';
import { person, type PersonCommand } from './person.js';
import { type Reach, reachOf, siteOf } from './reach.js';
import { personalStreamTypes, stillReadable, tracesOf, type Trace, type Traces, withoutPeople } from './traces.js';

interface KnownErasure {
  readonly shown: ErasureList['erasures'][number];
  /** Every step is complete. */
  readonly isDone: boolean;
  /** Whether a person was found to erase. False: nobody was known, but data may be left. */
  readonly isOfSomebody: boolean;
}

interface ErasureOrder {
  readonly handles: readonly Handle[];
  /** Absent: every site. */
  readonly sites?: readonly string[] | undefined;
  readonly confirm?: number | undefined;
}

type Erased = Omit<ErasureReport, 'remaining'>;
/** By person. */
type Erasures = ReadonlyMap<string, Erasure>;

const retention = 'retention of ';
/** Names who asks for the erasure of what a site keeps no longer. */
const retentionOf = (site: string): string => `${retention}${site}`;
const siteOfRetention = (by: string): string | undefined =>
  by.startsWith(retention) ? by.slice(retention.length) : undefined;

/** Adds what was not erased. Nobody found is no proof that nothing is there. */
const reported = ({ preview: { remaining }, inseparable }: Reach, erased: Erased): ErasureReport => {
  const reasons = [
    erased.people.length === 0 && erased.reason === undefined ? 'Nobody is known by these.' : undefined,
    inseparable > 0 ? `${inseparable} records of these sites share their key with records of other sites.` : undefined,
    erased.reason,
  ].filter((one) => one !== undefined);
  if (reasons.length === 0) return { ...erased, remaining };
  return { ...erased, remaining, completed: false, reason: reasons.join(' ') };
};

/** The event that each stream of an erased person gets, so that read models erase their data. */
const erasureEvents: Readonly<
  Record<string, (id: string, trace: Trace) => { readonly type: string; readonly data: object }>
> = {
  [leadStream.category]: (lead_id, { first }) => {
    const { site_id, dealership_id } = first.data as { readonly site_id: string; readonly dealership_id: string };
    return { type: 'LeadErased', data: { lead_id, site_id, dealership_id, submitted_id: first.id } };
  },
  [shopperStream.category]: (shopper_id) => ({ type: 'ShopperErased', data: { shopper_id } }),
  [reservationStream.category]: (reservation_id) => ({ type: 'ReservationErased', data: { reservation_id } }),
  [signInStream.category]: () => ({ type: 'SignInErased', data: {} }),
};

/** The read models with personal data. */
const personalViews = [crmLeadView, crmInboxView, watchlistView];
/** Maximum milliseconds to wait for them. */
const viewTimeout = 10_000;
/** Milliseconds before an incomplete erasure is retried. */
const retryDelay = minute;

const sum = (all: Iterable<Readonly<Record<string, number>>>): Record<string, number> => {
  const total: Record<string, number> = {};
  for (const counts of all)
    for (const [name, count] of Object.entries(counts)) total[name] = (total[name] ?? 0) + count;
  return total;
};

/**
 * Erases people (ADR 20): records the erasure, destroys their keys, appends an erasure event to each of their streams, and
 * waits until no read model and no file contains their data. Each step is idempotent; an interrupted erasure is completed at
 * the next start.
 */
@Injectable()
export class ErasePeople implements OnApplicationBootstrap, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private resuming: Promise<void> = Promise.resolve();
  private readonly turns = new Semaphore(1);

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectStoredLog() private readonly storedLog: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectPersonKeys() private readonly personKeys: PersonKeys | undefined,
    @InjectBlobs() private readonly blobs: BlobStore,
    private readonly copies: KeyCopies,
    @InjectClock() private readonly clock: Clock,
    @InjectLogger() private readonly logger: Logger,
    @InjectCommands() private readonly handle: HandleCommand,
    @Inject(SMS) private readonly sms: Sms,
  ) {}

  onApplicationBootstrap(): void {
    const { personKeys } = this;
    if (personKeys) this.resuming = this.resume(personKeys);
  }

  async onModuleDestroy(): Promise<void> {
    this.stopping.abort();
    await this.resuming;
    await this.turns.run(() => Promise.resolve());
  }

  async preview(asked: ErasureOrder): Promise<ErasurePreview> {
    return (await this.reach(asked)).preview;
  }

  async erase(order: ErasureOrder, requested_by: string): Promise<ErasureReport | Rejection> {
    const personKeys = this.personKeys!;
    const { confirm } = order;
    const report = await this.turns.run(async () => {
      const reach = await this.reach(order);
      const { records, warnings } = reach.preview;
      if (confirm !== records && (confirm !== undefined || warnings.length > 0)) {
        const detail = `This would erase ${records} records. Look at the preview, and give that number as confirm.`;
        return reject('confirmation_needed', [detail, ...warnings].join(' '));
      }
      const doubt = await doubtOf(reach.traces, personKeys);
      if (doubt !== undefined) await this.doubt([...reach.traces.people], requested_by, doubt);
      const erasures = this.erasuresOf(reach.traces, requested_by);
      return reported(reach, await this.eraseFrom(personKeys, reach.traces, erasures, doubt));
    });
    if (!isRejection(report)) this.continueLater(report);
    return report;
  }

  /** Erases people unless something was recorded about them since a log position; returns the erased records. */
  async eraseUnneeded(given: readonly string[], since: number): Promise<Traces['streams']> {
    const personKeys = this.personKeys!;
    const { streams, report } = await this.turns.run(async () => {
      const found = await tracesOf(this.log, this.storedLog, personKeys, given, []);
      const traces = withoutPeople(found, await this.recordedSince(found, since));
      const sites = new Map([...traces.streams.values()].map((trace) => [trace.person, siteOf(trace)]));
      const by = (person: string) => retentionOf(sites.get(person) ?? '');
      for (const [person, events] of traces.partlyPlain)
        if (traces.people.has(person)) await this.doubt([person], by(person), partlyPlainDoubt(events));
      const erasures = new Map([...traces.people].map((id) => [id, this.erasureNow(by(id))]));
      return { streams: traces.streams, report: await this.eraseFrom(personKeys, traces, erasures) };
    });
    this.continueLater(report);
    return streams;
  }

  /** Completes by itself what takes time. */
  private continueLater({ people, completed, reason }: Erased): void {
    if (completed || people.length === 0) return;
    this.logger.warn({ people, reason }, 'an erasure is not proven');
    this.resuming = this.resuming.then(() => this.resume(this.personKeys!));
  }

  private async recordedSince({ people, streams }: Traces, position: number): Promise<ReadonlySet<string>> {
    const found = new Set<string>();
    for await (const batch of this.storedLog.readAll({ after: position, types: personalStreamTypes }))
      for (const { stream, metadata } of batch)
        for (const person of [metadata.person, streams.get(stream)?.person])
          if (person !== undefined && people.has(person)) found.add(person);
    return found;
  }

  private erasureNow(erased_by: string): Erasure {
    return { erased_at: this.clock().toISOString(), erased_by };
  }

  private erasuresOf(
    { people }: Traces,
    requested_by: string,
    earlier: ReadonlyMap<string, Erasure | undefined> = new Map(),
  ): Erasures {
    return new Map([...people].map((id) => [id, earlier.get(id) ?? this.erasureNow(requested_by)]));
  }

  private async doubt(people: readonly string[], requested_by: string, reason: string): Promise<void> {
    for (const person_id of people.length > 0 ? people : [newId()])
      await this.record(person_id, { type: 'doubt', person_id, requested_by, reason });
  }

  private reach(asked: ErasureOrder): Promise<Reach> {
    return reachOf({ log: this.log, storedLog: this.storedLog, personKeys: this.personKeys! }, asked);
  }

  async list(): Promise<ErasureList> {
    const shown = [...(await this.all()).values()].map((erasure) => erasure.shown);
    return { erasures: shown.reverse().slice(0, 1000) };
  }

  /** Number of people who were erased because a site keeps their data no longer, by site. */
  async unneeded(): Promise<ReadonlyMap<string, number>> {
    const counts = new Map<string, number>();
    for (const { shown } of (await this.all()).values()) {
      const site = siteOfRetention(shown.requested_by);
      if (site !== undefined && !isOfValuation(shown)) counts.set(site, (counts.get(site) ?? 0) + 1);
    }
    return counts;
  }

  private async all(): Promise<Map<string, KnownErasure>> {
    const found = new Map<string, KnownErasure>();
    for await (const batch of this.log.readAll({ after: 0, types: Object.keys(personStream.events) }))
      for (const event of batch as unknown as (PersonEvent & { readonly time: string })[]) {
        const { person_id } = event.data;
        found.set(person_id, withEvent(found.get(person_id), event));
      }
    return found;
  }

  /**
   * @param erasures of all of the people
   * @param doubt why data may survive
   */
  private async eraseFrom(personKeys: PersonKeys, traces: Traces, erasures: Erasures, doubt?: string): Promise<Erased> {
    const people = [...traces.people];
    for (const [person_id, { erased_at, erased_by }] of erasures)
      await this.record(person_id, { type: 'erase', person_id, requested_by: erased_by, erased_at });
    await personKeys.destroy(people, erasures);
    await this.deleteAttachments(traces);
    const last = await this.appendErasureEvents(traces);
    // Stored text messages can't be matched to a person, so all of them are deleted.
    if (traces.streams.size > 0) this.sms.forget?.();
    const unfinished = await this.unfinishedOf(personKeys, traces, erasures, last);
    if (unfinished === undefined) {
      for (const id of people) {
        const streams = [...traces.streams.values()].filter((trace) => trace.person === id);
        const events = sum(streams.map((trace) => trace.events));
        await this.record(id, { type: 'complete', events, streams: streams.length });
      }
    }
    const events = sum([...traces.streams.values()].map((trace) => trace.events));
    const reasons = [doubt, unfinished && `${unfinished} It is tried again by itself.`].filter(
      (one) => one !== undefined,
    );
    const report = { people, streams: traces.streams.size, events, completed: reasons.length === 0 };
    return reasons.length === 0 ? report : { ...report, reason: reasons.join(' ') };
  }

  /** Returns a sentence on the step that is incomplete or unproven; undefined: complete. */
  private async unfinishedOf(
    personKeys: PersonKeys,
    { people, streams }: Traces,
    erasures: ReadonlyMap<string, Erasure>,
    last: number,
  ): Promise<string | undefined> {
    if ((await personKeys.keysOf([...people])).size > 0) return 'A key is still there.';
    const readable = await stillReadable(this.log, this.storedLog, streams);
    if (readable > 0) return `${readable} streams can still be read.`;
    if (!(await this.isGoneFromCopies([...people], erasures))) return 'Copies of the keys could not be destroyed.';
    if (!(await this.isErasedFromViews(last)))
      return 'Nothing of them can be read any more, but read models still catch up.';
    return undefined;
  }

  private async record(id: string, command: PersonCommand): Promise<void> {
    const recorded = await this.handle(person, id, command);
    if (isRejection(recorded)) throw new Error(recorded.detail);
  }

  /** @returns log position of the last event */
  private async appendErasureEvents({ streams }: Traces): Promise<number> {
    const { log, clock } = this;
    let last = 0;
    for (const [stream, trace] of streams) {
      const erased = erasureEvents[categoryOf(stream)]?.(idOfStream(stream), trace);
      if (!erased) continue;
      const { tenant } = trace.first.metadata;
      const { position } = await log.append(stream, 'any', [
        {
          id: deriveId('erased', stream, trace.person),
          type: erased.type,
          ...parseNewEvent(erased.type, erased.data),
          time: clock().toISOString(),
          metadata: tenant === undefined ? {} : { tenant },
        },
      ]);
      last = Math.max(last, position);
    }
    return last;
  }

  /** The files are unreadable without the keys, but are deleted as well. */
  private async deleteAttachments({ streams }: Traces): Promise<void> {
    for (const stream of streams.keys()) {
      if (categoryOf(stream) !== leadStream.category) continue;
      for (const { type, data } of await this.log.readStream(stream))
        if (type === ('LeadAttachmentAdded' satisfies LeadEvent['type']))
          await this.blobs.delete('attachments', (data as LeadAttachment).attachment_id);
    }
  }

  private async isGoneFromCopies(people: readonly string[], erasures: ReadonlyMap<string, Erasure>): Promise<boolean> {
    try {
      await this.copies.destroy(people, erasures);
      return true;
    } catch (error) {
      this.logger.warn({ err: error }, 'copies of the keys could not be destroyed yet');
      return false;
    }
  }

  /** Whether every read model has passed a log position and its files are purged. */
  private async isErasedFromViews(position: number): Promise<boolean> {
    const { views } = this;
    const behind = async () => {
      try {
        const builds = await Promise.all(personalViews.map((view) => liveBuild(views, view)));
        return [...(await views.checkpoints(builds)).values()].some((at) => at < position);
      } catch (error) {
        // A view that is being built is behind.
        if (error instanceof ViewStoreUnavailable) return true;
        throw error;
      }
    };
    for (let waited = 0; await behind(); waited += 10) {
      if (waited >= viewTimeout || this.stopping.signal.aborted) return false;
      await pause(10);
    }
    await views.purge?.();
    return true;
  }

  /** Completes interrupted erasures, and repeats those that a restored backup has undone. */
  private async resume(personKeys: PersonKeys): Promise<void> {
    const { signal } = this.stopping;
    while (!signal.aborted) {
      try {
        if (await this.turns.run(() => this.catchUp(personKeys))) return;
      } catch (error) {
        this.logger.warn({ err: error }, 'an erasure is not complete yet');
      }
      await pause(retryDelay, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  /** @returns whether every erasure is complete */
  private async catchUp(personKeys: PersonKeys): Promise<boolean> {
    const known = await this.all();
    const unfinished = [...known].filter(([, { isDone, isOfSomebody }]) => isOfSomebody && !isDone);
    const revived = [...(await personKeys.keysOf([...known.keys()])).keys()];
    const destroyed = await personKeys.erased();
    const undone = [...destroyed.keys()].filter((id) => !known.has(id));
    const people = [...new Set([...unfinished.map(([id]) => id), ...revived, ...undone])];
    const earlier = new Map(destroyed);
    for (const [id, { shown }] of known) earlier.set(id, { erased_at: shown.erased_at, erased_by: shown.requested_by });
    if (people.length === 0) return true;
    const traces = await tracesOf(this.log, this.storedLog, personKeys, people, []);
    return (await this.eraseFrom(personKeys, traces, this.erasuresOf(traces, 'resumed', earlier))).completed;
  }
}

/** Whether the key was that of a valuation, which is of nobody known. */
const isOfValuation = ({ events }: KnownErasure['shown']): boolean =>
  events !== undefined && Object.keys(events).every((type) => type in valuationStream.events);

const partlyPlainDoubt = (events: number): string =>
  `${events} events of them are from before all that a person typed was encrypted. Nothing shows it any more, but the log and its backups have it. Start a new log, and ask again.`;

/** Returns a sentence for the operator on why data may survive the destruction of the keys; undefined: no doubt. */
const doubtOf = async (
  { plain, partlyPlain, everybody }: Traces,
  personKeys: PersonKeys,
): Promise<string | undefined> => {
  if (plain > 0)
    return `${plain} events that tell of them were never encrypted: no SECRET_KEY was set then. Start a new log, and ask again.`;
  if (partlyPlain.size > 0) return partlyPlainDoubt([...partlyPlain.values()].reduce((all, one) => all + one));
  const missing = (await personKeys.missing([...everybody])).length;
  if (missing > 0)
    return `The keys of ${missing} people in the log are not here, so they may be among them. Restore the person keys, and ask again.`;
  return undefined;
};

const withEvent = (known: KnownErasure | undefined, event: PersonEvent & { readonly time: string }): KnownErasure => {
  const { type, data, time } = event;
  const { shown, isDone = false, isOfSomebody = false } = known ?? {};
  switch (type) {
    case 'PersonErased':
      return { shown: { ...shown, ...data, erased_at: data.erased_at ?? time }, isDone, isOfSomebody: true };
    case 'PersonErasureUnproven': {
      const { person_id, requested_by, reason } = data;
      return { shown: { person_id, requested_by, erased_at: time, ...shown, unproven: reason }, isDone, isOfSomebody };
    }
    case 'PersonErasureCompleted': {
      // Data that no key of ours encrypts stays unproven.
      const completed = shown!.unproven === undefined ? { completed_at: time } : {};
      const { streams, events } = data;
      return { shown: { ...shown!, streams, events, ...completed }, isDone: true, isOfSomebody };
    }
  }
};
