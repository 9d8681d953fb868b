import { Readable } from 'node:stream';
import { Controller } from '@nestjs/common';
import { feedDescriptionRoutes } from '#contracts/api/feed-descriptions';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call } from '#platform/http/call';
import { Refused } from '#platform/http/problems';
import { Route } from '#platform/http/route';
import { NamedVehicles } from '../named-vehicles.js';
import { FeedImporter } from '../feed-importer.js';
import { FeedUnreadable } from '../feed/feed-unreadable.js';
import { openFeeds } from '../feed/unpack.js';
import { FeedDescriptions } from './descriptions.js';
import { PreviewFeed } from './preview.js';
import { propose, type Given } from './propose.js';
import { Samples } from './samples.js';

/** Descriptions of feeds: proposes, previews and saves them. */
@Controller()
export class DescriptionsController {
  constructor(
    private readonly samples: Samples,
    private readonly descriptions: FeedDescriptions,
    private readonly preview: PreviewFeed,
    private readonly importer: FeedImporter,
    private readonly vehicles: NamedVehicles,
  ) {}

  @Route(feedDescriptionRoutes.takeSample)
  async take({ caller, query, request }: Call<typeof feedDescriptionRoutes.takeSample>) {
    const dealership = resolveDealership(caller, query.dealership_id);
    if (isRejection(dealership)) return dealership;
    const { body } = request;
    if (!(body instanceof Readable)) return reject('invalid', 'Send the file as application/octet-stream.');
    return this.proposed(dealership, await this.samples.take(dealership, body), {});
  }

  @Route(feedDescriptionRoutes.proposeSample)
  propose({ caller, query, params }: Call<typeof feedDescriptionRoutes.proposeSample>) {
    const { dealership_id, ...given } = query;
    const dealership = resolveDealership(caller, dealership_id);
    return isRejection(dealership) ? dealership : this.proposed(dealership, params.id, given);
  }

  @Route(feedDescriptionRoutes.previewSample)
  async show({ caller, query, params, body }: Call<typeof feedDescriptionRoutes.previewSample>) {
    const dealership = resolveDealership(caller, query.dealership_id);
    if (isRejection(dealership)) return dealership;
    const file = this.samples.fileOf(dealership, params.id);
    return isRejection(file) ? file : this.preview.execute(unpacked(file), body.description, dealership);
  }

  @Route(feedDescriptionRoutes.importSample)
  async import({ caller, query, params, body }: Call<typeof feedDescriptionRoutes.importSample>) {
    const dealership = resolveDealership(caller, query.dealership_id);
    if (isRejection(dealership)) return dealership;
    const file = this.samples.fileOf(dealership, params.id);
    if (isRejection(file)) return file;
    const description = await this.descriptions.of(dealership, body.description);
    if (isRejection(description)) return description;
    const { format, missing } = description;
    const report = await this.importer.import({
      ...{ chunks: unpacked(file), format, description, unknownColumns: 'ignore' },
      dealerships: new Set([dealership]),
      ...(missing && { missing }),
    });
    if (isRejection(report)) return report;
    const named = await this.vehicles.name(report, caller.dealerships);
    return answer(named, report.position === undefined ? {} : { position: report.position });
  }

  @Route(feedDescriptionRoutes.listDescriptions)
  list({ caller, query, position }: Call<typeof feedDescriptionRoutes.listDescriptions>) {
    const dealership = resolveDealership(caller, query.dealership_id);
    return isRejection(dealership) ? dealership : this.descriptions.list(dealership, position);
  }

  @Route(feedDescriptionRoutes.getDescription)
  get({ caller, query, params, position }: Call<typeof feedDescriptionRoutes.getDescription>) {
    const dealership = resolveDealership(caller, query.dealership_id);
    return isRejection(dealership) ? dealership : this.descriptions.versions(dealership, params.name, position);
  }

  @Route(feedDescriptionRoutes.saveDescription)
  save({ caller, query, params: { name }, body }: Call<typeof feedDescriptionRoutes.saveDescription>) {
    const dealership_id = resolveDealership(caller, query.dealership_id);
    if (isRejection(dealership_id)) return dealership_id;
    const { description, version: expected } = body;
    return this.descriptions.save({ dealership_id, name, description, expected, by: caller.name });
  }

  private async proposed(dealership: string, sample_id: string, given: Given) {
    const file = this.samples.fileOf(dealership, sample_id);
    if (isRejection(file)) return file;
    const proposal = await propose(unpacked(file), given);
    return isRejection(proposal) ? proposal : { sample_id, ...proposal };
  }
}

/** Returns the dealership of a call: the requested one, or the only one of the key. */
export const resolveDealership = (
  { dealerships }: Pick<Principal, 'dealerships'>,
  asked: string | undefined,
): string | Rejection => {
  if (asked !== undefined) {
    return dealerships.has(asked) ? asked : reject('forbidden', `Dealership ${asked} is not yours.`);
  }
  const [only, ...others] = dealerships;
  return only !== undefined && others.length === 0
    ? only
    : reject('invalid', 'Say which dealership it is about: `dealership_id`.');
};

/** Yields a sample; if it is packed, its first feed. */
async function* unpacked(file: string): AsyncGenerator<Buffer> {
  try {
    const [{ chunks }] = await openFeeds(file, () => undefined);
    yield* chunks;
  } catch (error) {
    if (!(error instanceof FeedUnreadable)) throw error;
    throw new Refused(reject('invalid', `The file ${error.message}.`));
  }
}
