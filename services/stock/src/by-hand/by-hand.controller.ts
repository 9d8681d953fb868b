import { Controller } from '@nestjs/common';
import { byHandRoutes } from '#contracts/api/by-hand';
import type { CarChanges } from '#contracts/domain/car/details';
import { isRejection } from '#contracts/rejections';
import type { Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { Sites } from '#platform/sites/sites';
import { carIdOf } from '../car-identity.js';
import type { CarCommand } from '../car.js';
import { commandIdOf } from '../command-id.js';
import { ofVehicle } from '../feed/unknown-column.js';
import { type OwnCar, OwnCars, refuseForeign } from '../own-cars.js';
import { placeNames } from '../places.js';
import { StockCarAnswers } from '../stock-car-answer.js';
import { Stock } from '../stock.js';
import type { ByHand } from './decide.js';
import { Uploads } from './uploads.js';

type OfCar = Pick<Call<typeof byHandRoutes.arrangePhotos>, 'caller' | 'params' | 'ifMatch'>;
type OfUpload = Pick<Call<typeof byHandRoutes.beginUpload>, 'caller' | 'params' | 'request'>;
type UntargetedCommand<Command> = Command extends unknown ? Omit<Command, 'car_id'> : never;

@Controller()
export class ByHandController {
  constructor(
    private readonly stock: Stock,
    private readonly ownCars: OwnCars,
    private readonly uploads: Uploads,
    private readonly sites: Sites,
    private readonly answers: StockCarAnswers,
  ) {}

  @Route(byHandRoutes.arrangePhotos)
  arrange(call: Call<typeof byHandRoutes.arrangePhotos>) {
    return this.change(call, { type: 'ArrangePhotos', ...call.body });
  }

  @Route(byHandRoutes.removePhotos)
  remove(call: Call<typeof byHandRoutes.removePhotos>) {
    return this.change(call, { type: 'RemovePhotos', ...call.body });
  }

  @Route(byHandRoutes.restorePhotos)
  restore(call: Call<typeof byHandRoutes.restorePhotos>) {
    return this.change(call, { type: 'RestorePhotos', ...call.body });
  }

  @Route(byHandRoutes.addCar, ofVehicle(byHandRoutes.addCar))
  async add({ caller, body, idempotencyKey }: Call<typeof byHandRoutes.addCar>) {
    const refused = refuseForeign(caller, body);
    if (refused) return refused;
    const names = placeNames(this.sites.all, body);
    if (isRejection(names)) return names;
    const id = carIdOf(body);
    const loaded = await this.stock.load(id);
    const commandId = idempotencyKey && commandIdOf(`Add:${idempotencyKey}`, body, loaded);
    if (isRejection(commandId)) return commandId;
    const by = { givenFields: Object.keys(body), by: caller.name };
    return this.answers.of(id, await this.stock.add({ ...names, ...body }, by, { loaded, commandId }));
  }

  @Route(byHandRoutes.holdFields, ofVehicle(byHandRoutes.holdFields))
  async hold(call: Call<typeof byHandRoutes.holdFields>) {
    const { caller, params, body } = call;
    const own = await this.ownCars.load(params.id, caller);
    if (isRejection(own)) return own;
    const { dealership_id } = own.car;
    const related = body.location_id && placeNames(this.sites.all, { dealership_id, location_id: body.location_id });
    if (isRejection(related)) return related;
    const changes = body as Partial<CarChanges>;
    const command = { type: 'HoldFields', changes, ...(related && { related }), by: caller.name } as const;
    return this.run(call, own, command);
  }

  @Route(byHandRoutes.releaseFields)
  release(call: Call<typeof byHandRoutes.releaseFields>) {
    return this.change(call, { type: 'ReleaseFields', ...call.body });
  }

  @Route(byHandRoutes.beginUpload)
  begin(call: Call<typeof byHandRoutes.beginUpload>) {
    return this.upload(call);
  }

  @Route(byHandRoutes.getUpload)
  lookUp(call: Call<typeof byHandRoutes.getUpload>) {
    return this.upload(call, call.params.upload);
  }

  @Route(byHandRoutes.continueUpload)
  append(call: Call<typeof byHandRoutes.continueUpload>) {
    return this.upload(call, call.params.upload);
  }

  @Route(byHandRoutes.endUpload)
  giveUp(call: Call<typeof byHandRoutes.endUpload>) {
    return this.upload(call, call.params.upload);
  }

  private async upload({ caller, params: { id }, request }: OfUpload, upload?: string) {
    const own = await this.ownCars.load(id, caller);
    if (isRejection(own)) return own;
    return this.uploads.take(request, { car: own.car, actor: caller.name, ...(upload !== undefined && { upload }) });
  }

  private async change(call: OfCar, command: UntargetedCommand<ByHand>) {
    const own = await this.ownCars.load(call.params.id, call.caller);
    return isRejection(own) ? own : this.run(call, own, command);
  }

  private async run(
    { caller: { name: actor }, params: { id }, ifMatch }: OfCar,
    { car, loaded }: OwnCar,
    command: UntargetedCommand<ByHand>,
  ) {
    const addressed = { ...command, car_id: id, ifMatch } as ByHand & Pick<CarCommand, 'ifMatch'>;
    return this.answers.of(id, await this.stock.run(addressed, car.dealership_id, { loaded, actor }));
  }
}
