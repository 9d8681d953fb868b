import { setTimeout as pause } from 'node:timers/promises';
import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type {
  ParkedEvent,
  ParkedResponse,
  ProjectionsResponse,
  ProjectionStatus,
  ReplayResponse,
} from '#contracts/api/ops';
import { opsRoutes, parkedQuery, replayRequest, skipRequest } from '#contracts/api/ops';
import { toCloudEvent } from '#contracts/events/envelope';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import { parseInput } from '#platform/http/parse';
import { sendProblem } from '#platform/http/problems';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { parkedDecisions, type ParkedCommand } from '#platform/kernel/parking/decisions';
import { openParked, unsettled, type ParkedDocument } from '#platform/kernel/parking/parked-events';
import { projectionBuilds, type BuildsCommand } from '#platform/kernel/projection-builds';
import { operatorOf } from '#platform/access/ops-key';
import { InjectCommands, InjectPlatform, type Platform } from '#platform/process/platform.module';
import { projections } from './projections/index.js';
import { Replays } from './replay.js';
import { noProjection, ProjectionsStatus } from './status.js';

/** Milliseconds an answer waits for what came of a retry. */
const patience = 2_000;

/** The operators' side of projections and parked events, behind the ops key. */
@Controller()
export class OpsController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly status: ProjectionsStatus,
    private readonly replays: Replays,
  ) {}

  @Route(opsRoutes.listProjections)
  async list(@Req() request: FastifyRequest): Promise<ProjectionsResponse | Rejection> {
    const operator = operatorOf(this.platform, request);
    return isRejection(operator) ? operator : this.status.all();
  }

  @Route(opsRoutes.rebuildProjection)
  rebuild(@Req() request: FastifyRequest, @Param('name') name: string): Promise<ProjectionStatus | Rejection> {
    return this.command(request, name, 'rebuild');
  }

  @Route(opsRoutes.cancelRebuild)
  cancel(@Req() request: FastifyRequest, @Param('name') name: string): Promise<ProjectionStatus | Rejection> {
    return this.command(request, name, 'cancel');
  }

  @Route(opsRoutes.rollBackProjection)
  rollBack(@Req() request: FastifyRequest, @Param('name') name: string): Promise<ProjectionStatus | Rejection> {
    return this.command(request, name, 'roll_back');
  }

  @Route(opsRoutes.cleanUpProjection)
  cleanUp(@Req() request: FastifyRequest, @Param('name') name: string): Promise<ProjectionStatus | Rejection> {
    return this.command(request, name, 'clean_up');
  }

  @Route(opsRoutes.listParked)
  async listParked(@Req() request: FastifyRequest, @Query() query: unknown): Promise<ParkedResponse | Rejection> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    const asked = parseInput(parkedQuery, query);
    if (isRejection(asked)) return asked;
    const docs = await openParked(this.platform.views);
    const where = {
      state: asked.state ?? [...unsettled],
      ...(asked.projection !== undefined && { owner: asked.projection }),
    };
    const [found, count] = await Promise.all([
      docs.find({ where, orderBy: { field: 'position', direction: 'asc' }, limit: asked.limit }),
      docs.count(where),
    ]);
    return { parked: found.map(({ doc }) => shown(doc)), count };
  }

  @Route(opsRoutes.exportParked)
  async exportParked(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return void reply.send(sendProblem(reply, operator));
    const docs = await openParked(this.platform.views);
    const lines: string[] = [];
    for (const { doc } of await docs.find({
      where: { state: [...unsettled] },
      orderBy: { field: 'position', direction: 'asc' },
    })) {
      const [event] = await this.platform.log.readStream(doc.stream, doc.revision);
      lines.push(`${JSON.stringify({ ...shown(doc), ...(event && { event: toCloudEvent(event) }) })}\n`);
    }
    void reply
      .header('content-type', 'application/x-ndjson')
      .header('content-disposition', 'attachment; filename="parked.ndjson"')
      .header('cache-control', 'no-store')
      .send(lines.join(''));
  }

  @Route(opsRoutes.getParked)
  async getParked(@Req() request: FastifyRequest, @Param('id') id: string): Promise<ParkedEvent | Rejection> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    const found = await this.parkedOf(id);
    return isRejection(found) ? found : shown(found);
  }

  @Route(opsRoutes.retryParked)
  retry(@Req() request: FastifyRequest, @Param('id') id: string): Promise<ParkedEvent | Rejection> {
    return this.decide(request, id, (of) => ({ kind: 'retry', of }));
  }

  @Route(opsRoutes.skipParked)
  async skip(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
  ): Promise<ParkedEvent | Rejection> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    const asked = parseInput(skipRequest, body);
    if (isRejection(asked)) return asked;
    return this.decide(request, id, (of) => ({ kind: 'skip', of, reason: asked.reason }));
  }

  @Route(opsRoutes.replayEvents)
  async replay(@Req() request: FastifyRequest, @Body() body: unknown): Promise<ReplayResponse | Rejection> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    const asked = parseInput(replayRequest, body);
    return isRejection(asked) ? asked : this.replays.run(asked, operator.name);
  }

  private async command(
    request: FastifyRequest,
    name: string,
    kind: Extract<BuildsCommand, { by: string }>['kind'],
  ): Promise<ProjectionStatus | Rejection> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    const projection = projections.find((each) => each.name === name);
    if (!projection) return noProjection(name);
    const of = { name, version: projection.version };
    const handled = await this.handle(projectionBuilds, name, { kind, of, by: operator.name });
    return isRejection(handled) ? handled : (await this.status.of(name))!;
  }

  private async decide(
    request: FastifyRequest,
    id: string,
    commandOf: (of: ParkedCommand['of']) => ParkedCommand,
  ): Promise<ParkedEvent | Rejection> {
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    const before = await this.parkedOf(id);
    if (isRejection(before)) return before;
    if (before.state !== 'parked') return reject('not_parked', `${id} is ${before.state}.`);
    const { owner, lane, position } = before;
    const command = commandOf({ parked_id: id, owner, lane, position, by: operator.name });
    const handled = await this.handle(parkedDecisions, owner, command);
    if (isRejection(handled)) return handled;
    for (let waited = 0; waited < patience; waited += 10) {
      const after = await this.parkedOf(id);
      if (isRejection(after)) return after;
      if (after.state !== 'parked' || after.attempts > before.attempts) return shown(after);
      await pause(10);
    }
    return { ...shown(before), state: 'retrying' };
  }

  private async parkedOf(id: string): Promise<ParkedDocument | Rejection> {
    const found = await (await openParked(this.platform.views)).get(id);
    return found?.doc ?? reject('not_found', `There is no parked event ${id}.`);
  }
}

const shown = ({ owner, lane: _, settled_by: __, ...doc }: ParkedDocument): ParkedEvent => ({
  projection: owner,
  ...doc,
});
