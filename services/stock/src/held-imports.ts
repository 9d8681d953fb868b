import { Injectable } from '@nestjs/common';
import type { ImportReport } from '#contracts/api/stock';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { streamOf } from '#contracts/events/stream-name';
import type { HandleCommand } from '#platform/kernel/command';
import { readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import type { EventLog } from '#platform/ports/event-log';
import { Sites } from '#platform/sites/sites';
import { feedImport, type FeedImport } from './feed-import.js';
import { takenOver } from './feed-importer.js';
import { reportOf } from './import-report.js';
import { Removal } from './removal.js';
import { senderOf } from './sources/source.js';
import { SourceNotes } from './sources/source-notes.js';

/** What the dealer says of a held import: its missing cars are gone indeed, or they are not; of a short one, that it is right. */
@Injectable()
export class DecideImport {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly removal: Removal,
    private readonly sites: Sites,
    private readonly notes: SourceNotes,
  ) {}

  /** Releasing again takes up where a crash left it, and changes nothing once it is done. */
  async execute(
    import_id: string,
    decision: 'release' | 'discard',
    dealerships: ReadonlySet<string>,
  ): Promise<ImportReport | Rejection> {
    const events = await readCurrent(this.log, streamOf(feedImport, import_id));
    const state = fold(feedImport, events);
    // A dealership that has closed since is nobody's to speak for, and its stock stays as it is.
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
      return isShort ? reportOf(events)! : decided;
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
    return reportOf(await readCurrent(this.log, streamOf(feedImport, import_id)))!;
  }

  /** @returns whether its source was said to be held or short because of it */
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
    // What was listed again since then is not missing any more.
    const { cars } = await this.removal.find(import_id, scope, asOf, (car_id) => !were.has(car_id));
    const { removed, supersededBy } = await this.removal.remove(import_id, started.missing!, cars);
    const { missing_cars: _, stock_cars: __, reason: ___, ...counts } = held!;
    const note = supersededBy === undefined ? {} : { reason: takenOver(supersededBy) };
    await this.handle(feedImport, import_id, {
      type: 'Complete',
      data: { ...counts, ...note, removed, incomplete: false },
    });
  }
}
