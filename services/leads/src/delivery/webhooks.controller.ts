import { Body, Controller, Param, Query, Req, Res } from '@nestjs/common';
import { CommandBus, QueryBus } from '@nestjs/cqrs';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { DeliveryList, ReplayResponse, WebhookList, WebhookResource, WebhookWithSecret } from '#contracts/api/crm';
import { crmRoutes, deliveriesQuery, replayRequest, webhookRequest } from '#contracts/api/crm';
import type { Rejection } from '#contracts/rejections';
import { isRejection } from '#contracts/rejections';
import { idempotencyKeyOf } from '#platform/http/idempotency-key';
import { parseInput } from '#platform/http/parse';
import { Route } from '#platform/http/route';
import { positionHeader, wantedPosition } from '#platform/http/server';
import type { Principal } from '#platform/access/api-keys';
import { InjectPlatform, type Platform } from '#platform/process/platform.module';
import { ListDeliveries, ListWebhooks } from './list-webhooks.js';
import { ChangeWebhook, reachedWebhook, RegisterWebhook, type Changed } from './manage-webhook.js';
import { ReplayMessages } from './replay-messages.js';

/** Where CRMs have leads sent to, behind a CRM key. */
@Controller()
export class WebhooksController {
  constructor(
    @InjectPlatform() private readonly platform: Platform,
    private readonly commands: CommandBus,
    private readonly queries: QueryBus,
  ) {}

  @Route(crmRoutes.registerWebhook)
  async register(
    @Req() request: FastifyRequest,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookWithSecret | Rejection> {
    const crm = this.crm(request);
    if (isRejection(crm)) return crm;
    const asked = parseInput(webhookRequest, body);
    if (isRejection(asked)) return asked;
    const key = idempotencyKeyOf(request);
    if (isRejection(key)) return key;
    const registered = await this.commands.execute(new RegisterWebhook(asked, crm, key));
    if (!isRejection(registered)) reply.header('location', `/api/crm/webhooks/${registered.webhook.webhook_id}`);
    return told(registered, reply);
  }

  @Route(crmRoutes.listWebhooks)
  list(@Req() request: FastifyRequest): Promise<WebhookList> | Rejection {
    const crm = this.crm(request);
    if (isRejection(crm)) return crm;
    return this.queries.execute(new ListWebhooks(crm, wantedPosition(request)));
  }

  @Route(crmRoutes.removeWebhook)
  async remove(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<void | Rejection> {
    const removed = await this.change(request, id, 'remove', reply);
    if (isRejection(removed)) return removed;
  }

  @Route(crmRoutes.enableWebhook)
  enable(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    return this.change(request, id, 'enable', reply);
  }

  @Route(crmRoutes.disableWebhook)
  disable(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    return this.change(request, id, 'disable', reply);
  }

  @Route(crmRoutes.rotateWebhookSecret)
  rotate(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    return this.change(request, id, 'rotate', reply);
  }

  @Route(crmRoutes.listDeliveries)
  async deliveries(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Query() query: unknown,
  ): Promise<DeliveryList | Rejection> {
    const crm = this.crm(request);
    if (isRejection(crm)) return crm;
    const page = parseInput(deliveriesQuery, query);
    if (isRejection(page)) return page;
    const found = await reachedWebhook(this.platform, id, crm);
    if (isRejection(found)) return found;
    return this.queries.execute(new ListDeliveries({ webhook_id: id }, page, wantedPosition(request)));
  }

  @Route(crmRoutes.replayDeliveries)
  async replay(
    @Req() request: FastifyRequest,
    @Param('id') id: string,
    @Body() body: unknown,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<ReplayResponse | Rejection> {
    const crm = this.crm(request);
    if (isRejection(crm)) return crm;
    const asked = parseInput(replayRequest, body);
    if (isRejection(asked)) return asked;
    const found = await reachedWebhook(this.platform, id, crm);
    if (isRejection(found)) return found;
    const { message_ids, after } = asked;
    const which = message_ids
      ? { messages: message_ids }
      : after
        ? { after: Number(after) }
        : ({ dead: true } as const);
    const replayed = await this.commands.execute(new ReplayMessages(found.state, which, crm.name));
    if (isRejection(replayed)) return replayed;
    reply.header(positionHeader, String(replayed.position));
    return { requested: replayed.requested };
  }

  private crm(request: FastifyRequest): Principal | Rejection {
    return this.platform.keyring.authenticate(request.headers.authorization, 'crm');
  }

  private async change(
    request: FastifyRequest,
    id: string,
    change: ChangeWebhook['change'],
    reply: FastifyReply,
  ): Promise<WebhookResource | Rejection> {
    const crm = this.crm(request);
    if (isRejection(crm)) return crm;
    return told(await this.commands.execute(new ChangeWebhook(id, change, crm)), reply);
  }
}

/** What was changed; with it, where in the log. */
const told = <Resource>(changed: Changed<Resource> | Rejection, reply: FastifyReply): Resource | Rejection => {
  if (isRejection(changed)) return changed;
  reply.header(positionHeader, String(changed.position)).header('cache-control', 'no-store');
  return changed.webhook;
};
