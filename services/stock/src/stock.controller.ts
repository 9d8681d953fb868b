import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Readable } from 'node:stream';
import { stockRoutes } from '#contracts/api/stock-routes';
import type { FeedDescription } from '#contracts/domain/feed-description';
import type { FeedSyntax } from '#contracts/domain/feeds';
import { feedContentTypes } from '#contracts/domain/feeds';
import type { Rejection } from '#contracts/rejections';
import { isRejection, reject } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { feedInJson } from '#platform/http/server';
import { idFrom } from '#platform/kernel/ids';
import { Sites } from '#platform/sites/sites';
import { carIdOf } from './car-identity.js';
import type { CarCommand } from './car.js';
import { FeedDescriptions } from './descriptions/descriptions.js';
import { ownDealership } from './descriptions/descriptions.controller.js';
import { FeedImporter, type FeedToImport } from './feed-importer.js';
import { FeedInbox } from './feed-inbox.js';
import { DecideImport } from './held-imports.js';
import { ImportStatus, LastImports } from './import-status.js';
import { OwnCars } from './own-cars.js';
import { ProvenPrices } from './proven-prices.js';
import { changed, shownCar } from './shown-car.js';
import { Stock } from './stock.js';

/** The dealers' side of the stock. */
@Controller()
export class StockController {
  constructor(
    private readonly stock: Stock,
    private readonly importer: FeedImporter,
    private readonly inbox: FeedInbox,
    private readonly lastImports: LastImports,
    private readonly importStatus: ImportStatus,
    private readonly decide: DecideImport,
    private readonly sites: Sites,
    private readonly provenPrices: ProvenPrices,
    private readonly ownCars: OwnCars,
    private readonly descriptions: FeedDescriptions,
  ) {}

  @Route(stockRoutes.importStock)
  async import(call: Call<typeof stockRoutes.importStock>) {
    const description = await this.describedIn(call);
    if (isRejection(description)) return description;
    const feed = feedOf(call, this.sites, description);
    if (isRejection(feed)) return feed;
    if (!wantsNoWait(call.request)) {
      const report = await this.importer.import(feed);
      return isRejection(report) ? report : answer(report, positionOf(report));
    }
    const accepted = await this.inbox.accept(feed);
    if (isRejection(accepted) || 'received' in accepted) return accepted;
    return answer(accepted, {
      status: 202,
      headers: {
        'preference-applied': 'respond-async',
        location: `/api/stock/imports/${accepted.import_id}`,
      },
    });
  }

  @Route(stockRoutes.listImports)
  imports({ caller, position }: Call<typeof stockRoutes.listImports>) {
    return this.lastImports.execute(caller.dealerships, position);
  }

  @Route(stockRoutes.getImport)
  importOf({ caller, params, position }: Call<typeof stockRoutes.getImport>) {
    return this.importStatus.execute(params.id, caller.dealerships, position);
  }

  @Route(stockRoutes.releaseImport)
  release({ caller, params }: Call<typeof stockRoutes.releaseImport>) {
    return this.decideImport(params.id, 'release', caller);
  }

  @Route(stockRoutes.discardImport)
  discard({ caller, params }: Call<typeof stockRoutes.discardImport>) {
    return this.decideImport(params.id, 'discard', caller);
  }

  @Route(stockRoutes.getStockCar)
  async get({ caller, params: { id } }: Call<typeof stockRoutes.getStockCar>) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    const { revision, position } = own.loaded;
    return shownCar(id, own.car, revision, position);
  }

  @Route(stockRoutes.getStockCarPrices)
  async prices({ caller, params: { id } }: Call<typeof stockRoutes.getStockCarPrices>) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    const disposition = `attachment; filename="prices-${own.car.slug}.json"`;
    return answer(await this.provenPrices.of(id), { headers: { 'content-disposition': disposition } });
  }

  @Route(stockRoutes.putStockCar)
  async put({ caller, params: { id }, body }: Call<typeof stockRoutes.putStockCar>) {
    if (!caller.dealerships.has(body.dealership_id)) {
      return reject('forbidden', `Dealership ${body.dealership_id} is not yours.`);
    }
    if (carIdOf(body) !== id) {
      return reject('invalid', `The id of this dealership's ${body.stocknum} is ${carIdOf(body)}.`);
    }
    return changed(id, await this.stock.describe(body, 'dealer'));
  }

  @Route(stockRoutes.sellCar)
  sell(call: Call<typeof stockRoutes.sellCar>) {
    return this.change(call, { type: 'Sell', ...call.body });
  }

  @Route(stockRoutes.reserveCar)
  reserve(call: Call<typeof stockRoutes.reserveCar>) {
    return this.change(call, { type: 'Reserve', ...call.body });
  }

  @Route(stockRoutes.releaseCar)
  releaseCar(call: Call<typeof stockRoutes.releaseCar>) {
    return this.change(call, { type: 'Release', ...call.body });
  }

  @Route(stockRoutes.delistCar)
  delist(call: Call<typeof stockRoutes.delistCar>) {
    return this.change(call, { type: 'Delist', ...call.body });
  }

  @Route(stockRoutes.relistCar)
  relist(call: Call<typeof stockRoutes.relistCar>) {
    return this.change(call, { type: 'Relist', ...call.body });
  }

  @Route(stockRoutes.repriceCar)
  reprice(call: Call<typeof stockRoutes.repriceCar>) {
    return this.change(call, { type: 'Reprice', changes: call.body });
  }

  /** The saved description that a feed is to be read by; undefined: none is named. */
  private async describedIn({ caller, query }: Call<typeof stockRoutes.importStock>) {
    if (query.description === undefined) return undefined;
    const dealership = ownDealership(caller, query.dealership_id);
    return isRejection(dealership) ? dealership : this.descriptions.of(dealership, query.description);
  }

  private async change({ caller, params: { id }, idempotencyKey }: OfCar, command: Unaddressed<CarCommand>) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    const { car, loaded } = own;
    const addressed = { ...command, car_id: id, origin: 'dealer' } as CarCommand;
    const commandId = idempotencyKey === undefined ? undefined : `${command.type}:${idempotencyKey}`;
    return changed(id, await this.stock.run(addressed, car.dealership_id, { loaded, commandId }));
  }

  private async decideImport(id: string, decision: 'release' | 'discard', { dealerships }: Principal) {
    const report = await this.decide.execute(id, decision, dealerships);
    return isRejection(report) ? report : answer(report, positionOf(report));
  }
}

type OfCar = Pick<Call<typeof stockRoutes.sellCar>, 'caller' | 'params' | 'idempotencyKey'>;
/** A command before it is said which car it is for, and by whom. */
type Unaddressed<Command> = Command extends unknown ? Omit<Command, 'car_id' | 'origin'> : never;

const positionOf = ({ position }: { readonly position?: number | undefined }) =>
  position === undefined ? {} : { position };

const syntaxOf = (contentType: string | undefined): FeedSyntax | undefined => {
  const type = contentType?.split(';')[0]?.trim().toLowerCase() ?? '';
  if (type === feedInJson) return 'json';
  return Object.hasOwn(feedContentTypes, type) ? feedContentTypes[type] : undefined;
};

/** The feed in the request's body, as its query says it is to be read. */
const feedOf = (
  { caller, query, request, idempotencyKey }: Call<typeof stockRoutes.importStock>,
  sites: Sites,
  description: FeedDescription | undefined,
): FeedToImport | Rejection => {
  const format = description?.format ?? syntaxOf(request.headers['content-type']);
  if (!format) {
    return reject('unsupported_media_type', `Send one of ${Object.keys(feedContentTypes).join(', ')}.`);
  }
  const { dealership_id, date_order, decimal } = query;
  const missing = query.feed === 'full' ? (query.missing ?? description?.missing ?? 'delist') : description?.missing;
  if (dealership_id !== undefined && !caller.dealerships.has(dealership_id)) {
    return reject('forbidden', `Dealership ${dealership_id} is not yours.`);
  }
  // A compressed feed's length is not that of what will be read.
  const length = request.headers['content-encoding'] === undefined ? request.headers['content-length'] : undefined;
  return {
    // A feed sent again under the same idempotency key is not imported again. Keys of two sites may have one name.
    import_id:
      idempotencyKey === undefined
        ? undefined
        : idFrom('import', sites.ofKey(caller)?.id ?? '', caller.name, idempotencyKey),
    chunks: request.body as Readable,
    format,
    vocabulary: query.format,
    ...(description && { description }),
    unknownColumns: description ? 'ignore' : query.unknown_columns,
    reading: { ...(date_order && { dateOrder: date_order }), ...(decimal && { decimal }) },
    dealerships: dealership_id === undefined ? caller.dealerships : new Set([dealership_id]),
    ...(missing && { missing }),
    ...(length !== undefined && { bytesTotal: Number(length) }),
  };
};

/** RFC 7240: the sender would rather not wait for the import to end. */
const wantsNoWait = ({ headers }: FastifyRequest): boolean =>
  [headers['prefer'] ?? []].flat().some((value) => /(^|[,;\s])respond-async($|[,;\s])/i.test(value));
