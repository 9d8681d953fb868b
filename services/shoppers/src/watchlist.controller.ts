import { Controller } from '@nestjs/common';
import { shopperRoutes } from '#contracts/api/shop-routes';
import { isRejection, reject, type Rejection } from '#contracts/rejections';
import { carStream } from '#contracts/events/car';
import { streamOf } from '#contracts/events/stream-name';
import { answer, type Call } from '#platform/http/call';
import { Route } from '#platform/http/route';
import { readCurrent, type HandleCommand } from '#platform/kernel/command';
import type { EventLog } from '#platform/ports/event-log';
import { InjectCommands, InjectLog } from '#platform/process/providers';
import { saveableCar } from './saveable-car.js';
import { shopper, type ShopperCommand } from './shopper.js';
import { Watchlists } from './watchlists.js';

@Controller()
export class WatchlistController {
  constructor(
    @InjectLog() private readonly log: EventLog,
    @InjectCommands() private readonly handle: HandleCommand,
    private readonly watchlists: Watchlists,
  ) {}

  @Route(shopperRoutes.listWatched)
  list({ caller, site, position }: Call<typeof shopperRoutes.listWatched>) {
    return this.watchlists.of(caller.shopper.id, site, position);
  }

  @Route(shopperRoutes.saveCar)
  async save(call: Call<typeof shopperRoutes.saveCar>) {
    return this.change(call, async ({ car_id }) => {
      const car = saveableCar(await readCurrent(this.log, streamOf(carStream, car_id)), call.site);
      return car ? { type: 'SaveCar', car } : reject('car_not_found', 'This site has no such vehicle.');
    });
  }

  @Route(shopperRoutes.removeCar)
  async remove(call: Call<typeof shopperRoutes.removeCar>) {
    return this.change(call, async ({ car_id }) => ({ type: 'RemoveCar', car_id }));
  }

  private async change(
    { caller, body }: Pick<Call<typeof shopperRoutes.saveCar>, 'caller' | 'body'>,
    commandFor: (body: { readonly car_id: string }) => Promise<ShopperCommand | Rejection>,
  ) {
    if (body.phone_number !== caller.shopper.phone_number) {
      return reject('forbidden', 'You’re signed in with a different phone number.');
    }
    const command = await commandFor(body);
    if (isRejection(command)) return command;
    const changed = await this.handle(shopper, caller.shopper.id, command);
    if (isRejection(changed)) return changed;
    const { position } = changed;
    return answer({ success: true, position } as const, { position });
  }
}
