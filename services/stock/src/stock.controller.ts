import { Controller } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { stockRoutes } from '#contracts/api/stock-routes';
import type { FeedDescription } from '#contracts/domain/feed-description';
import { feedContentTypes, packedFeeds, workbookType } from '#contracts/domain/feeds';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import type { Principal } from '#platform/access/api-keys';
import { answer, type Call, encoded } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { feedInJson, feedInParts } from '#platform/http/server';
import { deriveId } from '#platform/kernel/ids';
import { Sites } from '#platform/sites/sites';
import { carIdOf } from './car-identity.js';
import type { CarCommand } from './car.js';
import { commandIdOf } from './command-id.js';
import { FeedDescriptions } from './descriptions/descriptions.js';
import { resolveDealership } from './descriptions/descriptions.controller.js';
import { type ArrivingFeed, WaitingFeeds } from './waiting-feeds.js';
import { ofVehicle } from './feed/unknown-column.js';
import { DecideImport } from './decide-import.js';
import { ImportReasons } from './import-reasons.js';
import { ImportStatus } from './import-status.js';
import { ListStock } from './list-stock.js';
import { NamedVehicles } from './named-vehicles.js';
import { OwnCars, refuseForeign } from './own-cars.js';
import { placeNames } from './places.js';
import { pricesAsTable, ProvenPrices } from './proven-prices.js';
import { StockCarAnswers } from './stock-car-answer.js';
import { PushedFeeds } from './sources/pushed-feeds.js';
import { Stock } from './stock.js';
import { allReasons, writeReasons } from './write-reasons.js';

@Controller()
export class StockController {
  constructor(
    private readonly stock: Stock,
    private readonly pushed: PushedFeeds,
    private readonly waitingFeeds: WaitingFeeds,
    private readonly importStatus: ImportStatus,
    private readonly decide: DecideImport,
    private readonly sites: Sites,
    private readonly provenPrices: ProvenPrices,
    private readonly ownCars: OwnCars,
    private readonly listStock: ListStock,
    private readonly importReasons: ImportReasons,
    private readonly descriptions: FeedDescriptions,
    private readonly vehicles: NamedVehicles,
    private readonly answers: StockCarAnswers,
  ) {}

  @Route(stockRoutes.importStock)
  async import(call: Call<typeof stockRoutes.importStock>) {
    const description = await this.describedIn(call);
    if (isRejection(description)) return description;
    const feed = feedOf(call, this.sites, description);
    if (isRejection(feed)) return feed;
    const isAwaited = !prefersAsync(call.request);
    const { as, body, ...more } = feed;
    const isRead = isAwaited && typeof as === 'string' && as !== 'zip';
    const accepted = isRead
      ? await this.pushed.import({ ...more, format: as, chunks: body })
      : await this.waitingFeeds.accept(feed, isAwaited);
    if (isRejection(accepted)) return accepted;
    if ('received' in accepted)
      return answer(await this.vehicles.name(accepted, call.caller.dealerships), positionOf(accepted));
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
    return this.importStatus.last(caller.dealerships, position);
  }

  @Route(stockRoutes.getImport)
  importOf({ caller, params, position }: Call<typeof stockRoutes.getImport>) {
    return this.importStatus.of(params.id, caller.dealerships, position);
  }

  @Route(stockRoutes.getImportReasons)
  async reasons({ caller, params: { id }, query: { format }, position }: Call<typeof stockRoutes.getImportReasons>) {
    const report = await this.importStatus.of(id, caller.dealerships, position);
    if (isRejection(report)) return report;
    const isCsv = format === 'csv';
    const lines = Readable.from(writeReasons(allReasons(report, this.importReasons.read(id)), isCsv), {
      objectMode: false,
    });
    return answer(lines as never, {
      headers: {
        'content-type': isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
        'content-disposition': `attachment; filename="reasons-${id.slice(0, 36)}.${format}"`,
      },
    });
  }

  @Route(stockRoutes.releaseImport)
  release({ caller, params }: Call<typeof stockRoutes.releaseImport>) {
    return this.decideImport(params.id, 'release', caller);
  }

  @Route(stockRoutes.discardImport)
  discard({ caller, params }: Call<typeof stockRoutes.discardImport>) {
    return this.decideImport(params.id, 'discard', caller);
  }

  @Route(stockRoutes.listStockCars)
  list({ caller, query, position }: Call<typeof stockRoutes.listStockCars>) {
    return this.listStock.execute(query, caller.dealerships, position);
  }

  @Route(stockRoutes.getStockCar)
  async get({ caller, params: { id } }: Call<typeof stockRoutes.getStockCar>) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    const car = await this.answers.show(id, own.car, own.loaded.revision, own.loaded.position);
    return answer(car, { headers: { etag: car.etag } });
  }

  @Route(stockRoutes.getStockCarPrices)
  async prices({ caller, params: { id }, query: { format } }: Call<typeof stockRoutes.getStockCarPrices>) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    const disposition = { 'content-disposition': `attachment; filename="prices-${own.car.slug}.${format}"` };
    const proof = await this.provenPrices.of(id);
    return format === 'json'
      ? answer(proof, { headers: disposition })
      : encoded(`\ufeff${pricesAsTable(proof)}`, 'text/csv; charset=utf-8', disposition);
  }

  @Route(stockRoutes.putStockCar, ofVehicle(stockRoutes.putStockCar))
  async put({ caller, params: { id }, body, ifMatch }: Call<typeof stockRoutes.putStockCar>) {
    const refused = refuseForeign(caller, body);
    if (refused) return refused;
    if (carIdOf(body) !== id) {
      return reject('invalid', `The id of this dealership's ${body.stocknum} is ${carIdOf(body)}.`);
    }
    const names = placeNames(this.sites.all, body);
    if (isRejection(names)) return names;
    return this.answers.of(id, await this.stock.describe({ ...names, ...body }, 'dealer', ifMatch));
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

  /** Returns the saved description for a feed; undefined if the query names none. */
  private async describedIn({ caller, query }: Call<typeof stockRoutes.importStock>) {
    if (query.description === undefined) return undefined;
    const dealership = resolveDealership(caller, query.dealership_id);
    return isRejection(dealership) ? dealership : this.descriptions.of(dealership, query.description);
  }

  private async change(
    { caller, params: { id }, body, idempotencyKey, ifMatch }: OfCar,
    command: UntargetedCommand<CarCommand>,
  ) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    const { car, loaded } = own;
    const addressed = { ...command, car_id: id, origin: 'dealer', ifMatch } as CarCommand;
    const commandId = idempotencyKey && commandIdOf(`${command.type}:${idempotencyKey}`, body, loaded);
    if (isRejection(commandId)) return commandId;
    return this.answers.of(id, await this.stock.run(addressed, car.dealership_id, { loaded, commandId }));
  }

  private async decideImport(id: string, decision: 'release' | 'discard', { dealerships }: Principal) {
    const report = await this.decide.execute(id, decision, dealerships);
    if (isRejection(report)) return report;
    return answer(await this.vehicles.name(report, dealerships), positionOf(report));
  }
}

type OfCar = Pick<Call<typeof stockRoutes.sellCar>, 'caller' | 'params' | 'idempotencyKey' | 'ifMatch'> & {
  readonly body: object;
};
type UntargetedCommand<Command> = Command extends unknown ? Omit<Command, 'car_id' | 'origin'> : never;

const positionOf = ({ position }: { readonly position?: number | undefined }) =>
  position === undefined ? {} : { position };

const kindOf = (contentType: string): ArrivingFeed['as'] | undefined => {
  const type = contentType.split(';')[0]!.trim().toLowerCase();
  if (type === feedInJson) return 'json';
  if (type === feedInParts) return { form: contentType.replace(feedInParts, 'multipart/form-data') };
  if (type === 'application/zip' || type === workbookType) return 'zip';
  return Object.hasOwn(feedContentTypes, type) ? feedContentTypes[type] : undefined;
};

/** The one encoding that a feed's bytes do not tell. */
const macRoman = /;\s*charset="?(?:macintosh|(?:x-)?mac-?roman)\b/i;

/** Returns the feed in the request's body, with the options of its query. */
const feedOf = (
  { caller, query, request, idempotencyKey }: Call<typeof stockRoutes.importStock>,
  sites: Sites,
  description: FeedDescription | undefined,
): ArrivingFeed | Rejection => {
  const { 'content-type': contentType = '' } = request.headers;
  const as = kindOf(contentType);
  if (!as) {
    const known = [...Object.keys(feedContentTypes), ...packedFeeds];
    return reject('unsupported_media_type', `Send one of ${known.join(', ')}.`);
  }
  const { dealership_id, date_order, decimal } = query;
  const missing = query.feed === 'full' ? (query.missing ?? description?.missing ?? 'delist') : description?.missing;
  if (dealership_id !== undefined && !caller.dealerships.has(dealership_id)) {
    return reject('forbidden', `Dealership ${dealership_id} is not yours.`);
  }
  // The length of a compressed feed is not the number of bytes that are read.
  const length = request.headers['content-encoding'] === undefined ? request.headers['content-length'] : undefined;
  return {
    // A feed sent again with its idempotency key is not imported again. Keys of two sites may share a name.
    import_id:
      idempotencyKey === undefined
        ? undefined
        : deriveId('import', sites.ofKey(caller)?.id ?? '', caller.name, idempotencyKey),
    body: request.body as Readable,
    key: caller.key_id,
    as,
    vocabulary: query.format,
    ...(description && { description }),
    unknownColumns: description ? 'ignore' : query.unknown_columns,
    ...(macRoman.test(contentType) && { encoding: 'macintosh' }),
    reading: { ...(date_order && { dateOrder: date_order }), ...(decimal && { decimal }) },
    dealerships: dealership_id === undefined ? caller.dealerships : new Set([dealership_id]),
    ...(missing && { missing }),
    ...(length !== undefined && { bytesTotal: Number(length) }),
  };
};

/** RFC 7240: the sender prefers not to wait for the end of the import. */
const prefersAsync = ({ headers }: FastifyRequest): boolean =>
  [headers['prefer'] ?? []].flat().some((value) => /(^|[,;\s])respond-async($|[,;\s])/i.test(value));
