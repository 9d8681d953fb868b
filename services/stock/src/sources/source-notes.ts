import { Injectable } from '@nestjs/common';
import type { StockSourceEvent } from '#contracts/events/stock-source';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection } from '#contracts/rejections';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { type DomainEvent, fold } from '#platform/kernel/decider';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import { SiteProblems } from '#platform/sites/site-problems';
import { Sites } from '#platform/sites/sites';
import { idOfSource, type SourceKey, type Source, type SourceCommand, stockSource } from './source.js';

interface SourceStatus {
  readonly named: SourceKey;
  readonly state: Source;
  /** Revision of the last event that was read; -1: none. */
  readonly revision: number;
  /** Times of the last answer and of the last change, from the events; undefined: never. */
  readonly answered?: number | undefined;
  readonly changed?: number | undefined;
}

/** Records results of stock sources, and reports their problems to operators. */
@Injectable()
export class SourceNotes {
  private readonly known = new Map<string, SourceStatus>();

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
  ) {}

  /** Reads a source's state from the log. Events that were read before are not read again. */
  async read(named: SourceKey): Promise<SourceStatus> {
    const before = this.of(named) ?? { named, state: stockSource.initial, revision: -1 };
    const events = await readCurrent(this.log, streamOf(stockSource, idOfSource(named)), before.revision + 1);
    const timeOf = (isMeant: (event: DomainEvent) => boolean) => {
      const found = events.findLast(isMeant);
      return found && Date.parse(found.time);
    };
    const answered = timeOf(({ type }) => type === 'StockSourceImported' || type === 'StockSourceUnchanged');
    return this.keep({
      named,
      state: fold({ ...stockSource, initial: before.state }, events),
      revision: events.at(-1)?.revision ?? before.revision,
      answered: answered ?? before.answered,
      changed: timeOf(broughtNews) ?? before.changed,
    });
  }

  /** Returns the state that was last read or written here. */
  of(named: SourceKey): SourceStatus | undefined {
    return this.known.get(idOfSource(named));
  }

  /** @returns whether an event was recorded */
  async note(named: SourceKey, command: SourceCommand): Promise<boolean> {
    const handled = await this.handle(stockSource, idOfSource(named), command);
    if (isRejection(handled)) throw new Error(handled.detail);
    await this.read(named);
    return handled.events.length > 0;
  }

  /** Stops reporting a source that is no longer expected to send. */
  forget(named: SourceKey): void {
    if (this.known.delete(idOfSource(named))) this.report();
  }

  private keep(noted: SourceStatus): SourceStatus {
    this.known.set(idOfSource(noted.named), noted);
    this.report();
    return noted;
  }

  private report(): void {
    this.problems.report(
      'sources of stock',
      [...this.known.values()].flatMap(({ named: { site_id, source_id }, state: { troubles } }) => {
        const site = troubles.length > 0 && this.sites.all.find(({ id }) => id === site_id);
        if (!site) return [];
        const isFetched = site.stock?.sources.some(({ id }) => id === source_id) === true;
        const field = isFetched ? `stock.sources.${source_id}` : source_id;
        return troubles.map(({ trouble, detail }) => ({
          ...{ site: site.slug, field, message: `${trouble}: ${detail}` },
          effect: 'advice' as const,
        }));
      }),
    );
  }
}

const broughtNews = (event: DomainEvent): boolean => {
  const { type, data } = event as StockSourceEvent;
  return type === 'StockSourceImported' && data.changed !== false;
};
