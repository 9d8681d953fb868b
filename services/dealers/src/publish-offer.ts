import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Rejection } from '#contracts/rejections';
import type { OfferDescription } from '#contracts/domain/site/content';
import type { HandleCommand, Handled } from '#platform/kernel/command';
import { InjectCommands } from '#platform/process/platform.module';
import { offer, type OfferState, offerStreamId } from './offer.js';

export class PublishOffer extends Command<Handled<OfferState> | Rejection> {
  constructor(
    readonly siteId: string,
    readonly described: OfferDescription,
  ) {
    super();
  }
}

@CommandHandler(PublishOffer)
export class PublishOfferHandler implements ICommandHandler<PublishOffer> {
  constructor(@InjectCommands() private readonly handle: HandleCommand) {}

  execute({ siteId, described }: PublishOffer): Promise<Handled<OfferState> | Rejection> {
    return this.handle(offer, offerStreamId(siteId, described.id), {
      type: 'publish',
      as: { site_id: siteId, offer: described },
    });
  }
}

export class WithdrawOffer extends Command<Handled<OfferState> | Rejection> {
  constructor(
    readonly siteId: string,
    readonly id: string,
  ) {
    super();
  }
}

@CommandHandler(WithdrawOffer)
export class WithdrawOfferHandler implements ICommandHandler<WithdrawOffer> {
  constructor(@InjectCommands() private readonly handle: HandleCommand) {}

  execute({ siteId, id }: WithdrawOffer): Promise<Handled<OfferState> | Rejection> {
    return this.handle(offer, offerStreamId(siteId, id), { type: 'withdraw' });
  }
}
