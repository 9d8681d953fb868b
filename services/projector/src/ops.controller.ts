import { setTimeout as pause } from 'node:timers/promises';
import { Controller } from '@nestjs/common';
import { opsRoutes, type ParkedEvent, type ProjectionStatus } from '#contracts/api/ops';
import { toCloudEvent } from '#contracts/events/envelope';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { parkedDecisions, type ParkedCommand } from '#platform/kernel/parking/decisions';
import { openParked, unsettled, type ParkedDocument } from '#platform/kernel/parking/parked-events';
import { projectionBuilds, type BuildsCommand } from '#platform/kernel/projection-builds';
import type { EventLog } from '#platform/ports/event-log';
import type { ViewStore } from '#platform/ports/view-store';
import { InjectCommands, InjectLog, InjectViews } from '#platform/process/providers';
import { projections } from './projections/index.js';
import { Replays } from './replay.js';
import { noProjection, ProjectionsStatus } from './status.js';

/** Milliseconds a response waits for the result of a retry. */
const timeout = 2_000;

const oldestFirst = { field: 'position', direction: 'asc' } as const;

/** Routes for operators of projections and parked events. */
@Controller()
export class OpsController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectViews() private readonly views: ViewStore,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly status: ProjectionsStatus,
    private readonly replays: Replays,
  ) {}

  @Route(opsRoutes.listProjections)
  list() {
    return this.status.all();
  }

  @Route(opsRoutes.rebuildProjection)
  rebuild({ caller, params }: Call<typeof opsRoutes.rebuildProjection>) {
    return this.command(caller, params.name, 'rebuild');
  }

  @Route(opsRoutes.cancelRebuild)
  cancel({ caller, params }: Call<typeof opsRoutes.cancelRebuild>) {
    return this.command(caller, params.name, 'cancel');
  }

  @Route(opsRoutes.rollBackProjection)
  rollBack({ caller, params }: Call<typeof opsRoutes.rollBackProjection>) {
    return this.command(caller, params.name, 'roll_back');
  }

  @Route(opsRoutes.cleanUpProjection)
  cleanUp({ caller, params }: Call<typeof opsRoutes.cleanUpProjection>) {
    return this.command(caller, params.name, 'clean_up');
  }

  @Route(opsRoutes.listParked)
  async listParked({ query }: Call<typeof opsRoutes.listParked>) {
    const docs = await openParked(this.views);
    const where = {
      state: query.state ?? [...unsettled],
      ...(query.projection !== undefined && { owner: query.projection }),
    };
    const [found, count] = await Promise.all([
      docs.find({ where, orderBy: oldestFirst, limit: query.limit }),
      docs.count(where),
    ]);
    return { parked: found.map(({ doc }) => toParkedEvent(doc)), count };
  }

  @Route(opsRoutes.exportParked)
  async exportParked() {
    const docs = await openParked(this.views);
    const lines: string[] = [];
    for (const { doc } of await docs.find({ where: { state: [...unsettled] }, orderBy: oldestFirst })) {
      const [event] = await this.log.readStream(doc.stream, doc.revision);
      lines.push(`${JSON.stringify({ ...toParkedEvent(doc), ...(event && { event: toCloudEvent(event) }) })}\n`);
    }
    return answer(lines.join(''), {
      headers: {
        'content-type': 'application/x-ndjson',
        'content-disposition': 'attachment; filename="parked.ndjson"',
      },
    });
  }

  @Route(opsRoutes.getParked)
  async getParked({ params }: Call<typeof opsRoutes.getParked>) {
    const found = await this.parkedOf(params.id);
    return isRejection(found) ? found : toParkedEvent(found);
  }

  @Route(opsRoutes.retryParked)
  retry({ caller, params }: Call<typeof opsRoutes.retryParked>) {
    return this.decide(caller, params.id, (of) => ({ type: 'retry', of }));
  }

  @Route(opsRoutes.skipParked)
  skip({ caller, params, body: { reason } }: Call<typeof opsRoutes.skipParked>) {
    return this.decide(caller, params.id, (of) => ({ type: 'skip', of, reason }));
  }

  @Route(opsRoutes.replayEvents)
  replay({ caller, body }: Call<typeof opsRoutes.replayEvents>) {
    return this.replays.run(body, caller.name);
  }

  private async command(
    { name: by }: Principal,
    name: string,
    type: Extract<BuildsCommand, { by: string }>['type'],
  ): Promise<ProjectionStatus | Rejection> {
    const projection = projections.find((each) => each.name === name);
    if (!projection) return noProjection(name);
    const of = { name, version: projection.version };
    const handled = await this.handle(projectionBuilds, name, { type, of, by }, { actor: by });
    return isRejection(handled) ? handled : (await this.status.of(name))!;
  }

  private async decide(
    { name: by }: Principal,
    id: string,
    commandOf: (of: ParkedCommand['of']) => ParkedCommand,
  ): Promise<ParkedEvent | Rejection> {
    const before = await this.parkedOf(id);
    if (isRejection(before)) return before;
    if (before.state !== 'parked') return reject('not_parked', `${id} is ${before.state}.`);
    const { owner, lane, position } = before;
    const handled = await this.handle(parkedDecisions, owner, commandOf({ parked_id: id, owner, lane, position, by }));
    if (isRejection(handled)) return handled;
    for (let waited = 0; waited < timeout; waited += 10) {
      const after = await this.parkedOf(id);
      if (isRejection(after)) return after;
      if (after.state !== 'parked' || after.attempts > before.attempts) return toParkedEvent(after);
      await pause(10);
    }
    return { ...toParkedEvent(before), state: 'retrying' };
  }

  private async parkedOf(id: string): Promise<ParkedDocument | Rejection> {
    const found = await (await openParked(this.views)).get(id);
    return found?.doc ?? reject('not_found', `There is no parked event ${id}.`);
  }
}

const toParkedEvent = ({ owner, lane: _, settled_by: __, ...doc }: ParkedDocument): ParkedEvent => ({
  projection: owner,
  ...doc,
});
