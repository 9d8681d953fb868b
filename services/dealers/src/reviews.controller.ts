import { Controller } from '@nestjs/common';
import { reviewRoutes } from '#contracts/api/reviews';
import type { Site } from '#contracts/domain/site/site';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import type { HandleCommand } from '#platform/kernel/command';
import { deriveId } from '#platform/kernel/ids';
import { InjectCommands } from '#platform/process/providers';
import { Sites } from '#platform/sites/sites';
import { review, type ReviewCommand } from './review.js';

type OfReview = Pick<Call<typeof reviewRoutes.withdrawReview>, 'caller' | 'params'>;

@Controller()
export class ReviewsController {
  constructor(
    private readonly sites: Sites,
    @InjectCommands() private readonly handle: HandleCommand,
  ) {}

  @Route(reviewRoutes.publishReview)
  async publish(call: Call<typeof reviewRoutes.publishReview>) {
    return this.change(call, (site) => {
      const { dealership_id } = call.params;
      const { location_id } = call.body;
      const isOurs = site.locations.some((place) => place.id === location_id && place.dealership_id === dealership_id);
      return location_id === undefined || isOurs
        ? { type: 'publish', as: { ...call.body, dealership_id, site_id: site.id } }
        : reject('invalid', `${dealership_id} has no location ${location_id}.`, {
            errors: [{ field: 'location_id', reason: 'is no location of this dealership' }],
          });
    });
  }

  @Route(reviewRoutes.withdrawReview)
  async withdraw(call: Call<typeof reviewRoutes.withdrawReview>) {
    return this.change(call, () => ({ type: 'withdraw' }));
  }

  @Route(reviewRoutes.replyToReview)
  async replyTo(call: Call<typeof reviewRoutes.replyToReview>) {
    return this.change(call, () => ({ type: 'reply', as: call.body }));
  }

  @Route(reviewRoutes.withdrawReply)
  async withdrawReply(call: Call<typeof reviewRoutes.withdrawReply>) {
    return this.change(call, () => ({ type: 'withdraw-reply' }));
  }

  private async change({ caller, params }: OfReview, commandFor: (site: Site) => ReviewCommand | Rejection) {
    const site = this.siteOf(params.dealership_id, caller);
    if (isRejection(site)) return site;
    const command = commandFor(site);
    if (isRejection(command)) return command;
    // A separate id from the reviews in a site's folder, so that neither changes the other.
    const review_id = deriveId('review', 'api', params.dealership_id, params.id);
    const handled = await this.handle(review, review_id, command, { actor: caller.name });
    if (isRejection(handled)) return handled;
    return answer({ review_id, position: handled.position }, { position: handled.position });
  }

  /** Returns the site of a dealership that the key covers. */
  private siteOf(dealership: string, { dealerships }: Principal): Site | Rejection {
    const site = this.sites.ofDealership(dealership);
    return site && dealerships.has(dealership)
      ? site
      : reject('forbidden', `Dealership ${dealership.slice(0, 60)} is not yours.`);
  }
}
