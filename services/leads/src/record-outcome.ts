import { Injectable } from '@nestjs/common';
import type { OutcomeRequest } from '#contracts/api/outcomes';
import { leadStream } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer } from '#platform/http/call';
import { type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { idFrom, newId } from '#platform/kernel/ids';
import type { EventLog } from '#platform/ports/event-log';
import { type Clock, InjectClock, InjectCommands, InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { lead, type RecordedOutcome } from './lead.js';
import { TestDrives } from './test-drives/book.js';

/** What became of a lead, as its CRM or somebody at the inbox says. */
@Injectable()
export class RecordOutcome {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    @InjectClock() private readonly clock: Clock,
    private readonly sites: Sites,
    private readonly testDrives: TestDrives,
  ) {}

  /** @param key what is sent again under it is recorded once */
  async execute(caller: Principal, lead_id: string, request: OutcomeRequest, key: string | undefined) {
    const known = fold(lead, await readCurrent(this.log, streamOf(leadStream, lead_id)))?.submission;
    if (!known || !caller.dealerships.has(known.dealership_id) || !this.sites.owns(known))
      return reject('not_found', `There is no lead ${lead_id.slice(0, 100)}.`);
    const { at = this.clock().toISOString(), outcome, reason, appointment_at } = request;
    const handled = await this.handle(
      lead,
      lead_id,
      {
        kind: 'record-outcome',
        outcome_id: key === undefined ? newId() : idFrom('outcome', lead_id, key),
        outcome,
        at,
        ...(reason && { reason }),
        ...(appointment_at && { appointment_at }),
        recorded_by: caller.name,
      },
      { actor: caller.name, metadata: { tenant: known.dealership_id } },
    );
    if (isRejection(handled)) return handled;
    if (handled.state!.outcomes.at(-1)!.outcome === 'lost') {
      const refused = await this.testDrives.release(known, this.sites.ofDealership(known.dealership_id)!);
      if (refused) return refused;
    }
    return answer({ outcomes: handled.state!.outcomes.map(shownOutcome) }, { position: handled.position });
  }
}

/** Without what says whose lead it is. */
export const shownOutcome = ({ outcome, reason, at, appointment_at, recorded_by }: RecordedOutcome) => ({
  outcome,
  ...(reason && { reason }),
  at,
  ...(appointment_at && { appointment_at }),
  recorded_by,
});
