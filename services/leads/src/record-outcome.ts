import { Injectable } from '@nestjs/common';
import type { OutcomeRequest } from '#contracts/api/outcomes';
import { withoutOutcome } from '#contracts/domain/outcomes';
import { leadStream } from '#contracts/events/lead';
import { streamOf } from '#contracts/events/stream-name';
import { isRejection, reject } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer } from '#platform/http/call';
import { type Handled, type HandleCommand, readCurrent } from '#platform/kernel/command';
import { fold } from '#platform/kernel/decider';
import { deriveId, newId } from '#platform/kernel/ids';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { lead, type LeadCommand, type LeadState, type RecordedOutcome, type Submission } from './lead.js';
import { TestDrives } from './test-drives/book.js';

/** Records outcomes of, notes on and withdrawn consent of a lead, as reported by a CRM or a user of the inbox. */
@Injectable()
export class RecordOutcome {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly sites: Sites,
    private readonly testDrives: TestDrives,
  ) {}

  /** @param key idempotency key; a repeated request is recorded once */
  async execute(caller: Principal, lead_id: string, request: OutcomeRequest, key: string | undefined) {
    const found = await this.find(caller, lead_id);
    if (isRejection(found)) return found;
    const { submitted_at, submission: known } = found;
    const { at, outcome, reason, appointment_at } = request;
    const handled = await this.change(caller, known, {
      type: 'record-outcome',
      submitted_at,
      outcome_id: key === undefined ? newId() : deriveId('outcome', lead_id, key),
      outcome,
      ...(at && { at }),
      ...(reason && { reason }),
      ...(appointment_at && { appointment_at }),
      recorded_by: caller.name,
    });
    if (isRejection(handled)) return handled;
    if (handled.state!.outcomes.at(-1)?.outcome === 'lost') {
      const refused = await this.testDrives.release(known, this.sites.ofDealership(known.dealership_id)!);
      if (refused) return refused;
    }
    return outcomesAfter(handled);
  }

  /** Retracts an outcome. If the lead is no longer lost, its test drive is booked again, as far as the time is free. */
  async retract(caller: Principal, lead_id: string, outcome_id: string) {
    const found = await this.find(caller, lead_id);
    if (isRejection(found)) return found;
    const { submission: known, outcomes } = found;
    const left = withoutOutcome(outcomes, outcome_id);
    if (outcomes.at(-1)?.outcome === 'lost' && left.at(-1)?.outcome !== 'lost') {
      const refused = await this.testDrives.restore(known, this.sites.ofDealership(known.dealership_id)!);
      if (refused) return refused;
    }
    const retracted_by = caller.name;
    const handled = await this.change(caller, known, { type: 'retract-outcome', outcome_id, retracted_by });
    return isRejection(handled) ? handled : outcomesAfter(handled);
  }

  /** @param key idempotency key; a repeated request is noted once */
  async note(caller: Principal, lead_id: string, text: string, key: string | undefined) {
    const found = await this.find(caller, lead_id);
    if (isRejection(found)) return found;
    const note_id = key === undefined ? newId() : deriveId('note', lead_id, key);
    const command = { type: 'add-note', note_id, text, recorded_by: caller.name } as const;
    const handled = await this.change(caller, found.submission, command);
    return isRejection(handled) ? handled : answer({ note_id }, { position: handled.position });
  }

  async withdrawConsent(caller: Principal, lead_id: string) {
    const found = await this.find(caller, lead_id);
    if (isRejection(found)) return found;
    const command = { type: 'withdraw-consent', recorded_by: caller.name } as const;
    const handled = await this.change(caller, found.submission, command);
    return isRejection(handled) ? handled : answer({ opt_in: false as const }, { position: handled.position });
  }

  private change({ name: actor }: Principal, { lead_id, dealership_id: tenant }: Submission, command: LeadCommand) {
    return this.handle(lead, lead_id, command, { actor, metadata: { tenant } });
  }

  private async find(caller: Principal, lead_id: string) {
    const history = await readCurrent(this.log, streamOf(leadStream, lead_id));
    const known = fold(lead, history);
    if (!known || !caller.dealerships.has(known.submission.dealership_id) || !this.sites.owns(known.submission))
      return reject('not_found', `There is no lead ${lead_id.slice(0, 100)}.`);
    return { ...known, submitted_at: history[0]!.time };
  }
}

const outcomesAfter = ({ state, position }: Handled<LeadState>) =>
  answer({ outcomes: state!.outcomes.map(shownOutcome) }, { position });

/** Omits the fields that identify the lead. */
export const shownOutcome = ({ outcome_id, outcome, reason, at, appointment_at, recorded_by }: RecordedOutcome) => ({
  outcome_id,
  outcome,
  ...(reason && { reason }),
  at,
  ...(appointment_at && { appointment_at }),
  recorded_by,
});
