import { Injectable } from '@nestjs/common';
import type { ImportReport } from '#contracts/api/stock';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import { feedImport, type FeedImport } from './feed-import.js';
import { supersededNote } from './feed-importer.js';
import { reportFromEvents } from './import-report.js';
import { Removal } from './removal.js';
import { senderOf } from './sources/source.js';
import { SourceNotes } from './sources/source-notes.js';

/** Applies a dealer's decision: missing cars of a held import are removed or stay, or a short import is accepted. */
@Injectable()
export class DecideImport {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly removal: Removal,
    private readonly sites: Sites,
    private readonly notes: SourceNotes,
  ) {}

  /** Releasing again resumes after a crash, and has no effect once it is done. */
  async execute(
    import_id: string,
    decision: 'release' | 'discard',
    dealerships: ReadonlySet<string>,
  ): Promise<ImportReport | Rejection> {
    const events = await readCurrent(this.log, streamOf(feedImport, import_id));
    const state = fold(feedImport, events);
    // A closed dealership belongs to no key, and its stock stays unchanged.
    const open = state?.started.dealership_ids.filter((id) => this.sites.ofDealership(id)) ?? [];
    if (!state || open.length === 0 || !open.every((id) => dealerships.has(id))) {
      return reject('not_found', `You have no import ${import_id}.`);
    }
    const scope = new Set(open);
    if (decision === 'release' && state.phase === 'held') {
      const later = await this.removal.supersededBy(import_id, scope);
      if (later !== undefined) {
        return reject(
          'import_not_held',
          `Import ${later} is a later full feed of this stock; this one says nothing any more.`,
        );
      }
    }
    const type = decision === 'release' ? 'Release' : 'Discard';
    const decided = await this.handle(feedImport, import_id, { type, import_id });
    if (isRejection(decided)) {
      const isShort =
        decision === 'release' && state.phase === 'completed' && (await this.note('Accept', import_id, state, open));
      return isShort ? reportFromEvents(events)! : decided;
    }
    if (decided.state?.phase === 'releasing') {
      await this.removeMissing(
        import_id,
        decided.state,
        scope,
        events.find(({ type }) => type === 'FeedImportStarted')!.position,
      );
    }
    await this.note(decision === 'release' ? 'Accept' : 'Decline', import_id, state, open);
    return reportFromEvents(await readCurrent(this.log, streamOf(feedImport, import_id)))!;
  }

  /** @returns whether its source was reported as held or short because of this import */
  private note(
    type: 'Accept' | 'Decline',
    import_id: string,
    { started }: FeedImport,
    [open]: readonly string[],
  ): Promise<boolean> {
    const { source_id = senderOf(started.dealership_ids) } = started;
    const source = { site_id: this.sites.ofDealership(open!)!.id, source_id };
    return this.notes.note(source, { type, source, import_id });
  }

  private async removeMissing(
    import_id: string,
    { started, missing, held }: FeedImport,
    scope: ReadonlySet<string>,
    asOf: number,
  ): Promise<void> {
    const were = new Set(missing.flatMap(({ car_ids }) => car_ids));
    // Cars that were relisted since then are no longer missing.
    const { cars } = await this.removal.find(import_id, scope, asOf, (car_id) => !were.has(car_id));
    const { removed, supersededBy } = await this.removal.remove(import_id, started.missing!, cars);
    const { missing_cars: _, stock_cars: __, reason: ___, ...counts } = held!;
    const note = supersededBy === undefined ? {} : { reason: supersededNote(supersededBy) };
    await this.handle(feedImport, import_id, {
      type: 'Complete',
      data: { ...counts, ...note, ...removed, incomplete: false },
    });
  }
}
