import { Module } from '@nestjs/common';
import { PLATFORM, type Platform } from '#platform/platform.module';
import { Codes } from './codes.js';
import { ErasePeople } from './erasures/erase-people.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { OutboxController } from './outbox.controller.js';
import { SendCodes } from './send-codes.js';
import { SignInController } from './sign-in.controller.js';
import { smsProvider } from './sms/choose-sms.js';
import { WatchlistController } from './watchlist.controller.js';
import { Watchlists } from './watchlists.js';

const codes = {
  provide: Codes,
  inject: [PLATFORM],
  useFactory: ({ secret }: Platform) => new Codes(secret),
};

@Module({
  controllers: [SignInController, WatchlistController, OutboxController, ErasuresController],
  providers: [codes, smsProvider, SendCodes, Watchlists, ErasePeople],
})
export class ShoppersModule {}
