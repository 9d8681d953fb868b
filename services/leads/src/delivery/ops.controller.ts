import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { ReplayResponse, WebhookResource } from '#contracts/api/crm';
import { deliveryStates } from '#contracts/api/crm';
import type { OpsDeliveries, OpsWebhooks } from '#contracts/api/ops-events';
import { opsDeliveriesQuery, opsDeliveryRoutes, opsReplayRequest } from '#contracts/api/ops-events';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import type { CrmDeliveryView, CrmWebhookView } from '#contracts/views/views';
import { crmDeliveryView, crmWebhookView } from '#contracts/views/views';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { positionHeader, wantedPosition } from '#platform/http/server';
import type { Principal } from '#platform/access/api-keys';
import { operatorOf } from '#platform/access/ops-key';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ViewReader } from '#platform/kernel/view-reader';
import { ChangeWebhook, accessibleWebhook } from './manage-webhook.js';
import { ReplayMessages } from './replay-messages.js';

/** Every CRM's deliveries, behind the ops key. */
@Controller()
export class OpsDeliveriesController {
  private readonly webhooks: ViewReader<CrmWebhookView>;
  private readonly deliveries: ViewReader<CrmDeliveryView>;

  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
  ) {
    this.webhooks = new ViewReader(platform.views, crmWebhookView);
    this.deliveries = new ViewReader(platform.views, crmDeliveryView);
  }

  @Route(opsDeliveryRoutes.listOpsWebhooks)
  async list(
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpsWebhooks | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const atLeast = wantedPosition(request);
    const found = await this.all(atLeast);
    const deliveries = await this.deliveries.at(atLeast);
    const count = (webhook_id: string) =>
      Promise.all(deliveryStates.map(async (state) => [state, await deliveries.count({ webhook_id, state })] as const));
    return {
      webhooks: await Promise.all(
        found.map(async ({ removed: _, first_dealership_id: _first, ...webhook }) => ({
          ...webhook,
          counts: Object.fromEntries(await count(webhook.webhook_id)) as Record<
            (typeof deliveryStates)[number],
            number
          >,
        })),
      ),
    };
  }

  @Route(opsDeliveryRoutes.listOpsDeliveries)
  async listDeliveries(
    @Req() request: FastifyRequest,
    @Query() query: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<OpsDeliveries | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const asked = parseInput(opsDeliveriesQuery, query);
    if (isRejection(asked)) return asked;
    const { webhook_id, state, limit } = asked;
    const of = webhook_id === undefined ? (await this.all(0)).map((webhook) => webhook.webhook_id) : webhook_id;
    if (of.length === 0) return { deliveries: [] };
    const view = await this.deliveries.at(wantedPosition(request));
    const found = await view.find({
      where: { webhook_id: of, ...(state !== undefined && { state }) },
      orderBy: { field: 'updated_at', direction: 'desc' },
      limit,
    });
    return { deliveries: found.map(({ doc }) => doc) };
  }

  @Route(opsDeliveryRoutes.replayOpsDeliveries)
  async replay(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplayResponse | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const asked = parseInput(opsReplayRequest, body);
    if (isRejection(asked)) return asked;
    const found = await accessibleWebhook(this.platform, id, operator);
    if (isRejection(found)) return found;
    const { message_ids } = asked;
    const which = message_ids ? { messages: message_ids } : ({ dead: true } as const);
    const replayed = await this.commands.execute(new ReplayMessages(found.state, which, operator.name));
    if (isRejection(replayed)) return replayed;
    reply.header(positionHeader, String(replayed.position));
    return { requested: replayed.requested };
  }

  @Route(opsDeliveryRoutes.enableOpsWebhook)
  enable(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    return this.change(request, id, 'enable', reply);
  }

  @Route(opsDeliveryRoutes.disableOpsWebhook)
  disable(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    return this.change(request, id, 'disable', reply);
  }

  /** The operator, who reaches every dealership there is. */
  private operator(request: FastifyRequest, reply: FastifyReply): Principal | Rejection {
    reply.header('cache-control', 'no-store');
    const { sites } = this.platform;
    const operator = operatorOf(this.platform, request);
    if (isRejection(operator)) return operator;
    return { ...operator, dealerships: new Set(sites.all.flatMap((site) => site.dealerships.map(({ id }) => id))) };
  }

  private async all(atLeast: number): Promise<CrmWebhookView[]> {
    const view = await this.webhooks.at(atLeast);
    const found = (await view.find({})).map(({ doc }) => doc).filter(({ removed }) => !removed);
    return found.sort((one, other) => one.created_at.localeCompare(other.created_at));
  }

  private async change(
    request: FastifyRequest,
    id: string,
    change: 'enable' | 'disable',
    reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    const operator = this.operator(request, reply);
    if (isRejection(operator)) return operator;
    const changed = await this.commands.execute(new ChangeWebhook(id, change, operator));
    if (isRejection(changed)) return changed;
    reply.header(positionHeader, String(changed.position));
    return changed.webhook;
  }
}
