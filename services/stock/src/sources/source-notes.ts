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
import { idOfSource, type NamedSource, type Source, type SourceCommand, stockSource } from './source.js';

interface Noted {
  readonly named: NamedSource;
  readonly state: Source;
  /** Of its last event that was read; -1: none was. */
  readonly revision: number;
  /** When it last answered and when it last brought something new, as its events say; undefined: never. */
  readonly answered?: number | undefined;
  readonly changed?: number | undefined;
}

/** Notes what becomes of sources of stock, and tells operators what is wrong with them. */
@Injectable()
export class SourceNotes {
  private readonly known = new Map<string, Noted>();

  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly sites: Sites,
    private readonly problems: SiteProblems,
  ) {}

  /** As the log has it; what was read before is not read again. */
  async read(named: NamedSource): Promise<Noted> {
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

  /** As it was last read or noted here. */
  of(named: NamedSource): Noted | undefined {
    return this.known.get(idOfSource(named));
  }

  /** @returns whether there was anything to note */
  async note(named: NamedSource, command: SourceCommand): Promise<boolean> {
    const handled = await this.handle(stockSource, idOfSource(named), command);
    if (isRejection(handled)) throw new Error(handled.detail);
    await this.read(named);
    return handled.events.length > 0;
  }

  /** Nobody waits for it any more. */
  forget(named: NamedSource): void {
    if (this.known.delete(idOfSource(named))) this.report();
  }

  private keep(noted: Noted): Noted {
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
