import { Module } from '@nestjs/common';
import { SECRET_KEY } from '#platform/process/providers';
import { AccessRequestsController } from './access-requests/access-requests.controller.js';
import { AlertsController } from './alerts/alerts.controller.js';
import { SendAlerts } from './alerts/send-alerts.js';
import { AlertLinks } from '#platform/access/alert-links';
import { Codes } from './codes.js';
import { AskedSites } from './erasures/asked-sites.js';
import { ErasePeople } from './erasures/erase-people.js';
import { ErasuresController } from './erasures/erasures.controller.js';
import { Retention } from './retention/retention.js';
import { OutboxController } from './outbox.controller.js';
import { SendCodes } from './send-codes.js';
import { SignInController } from './sign-in.controller.js';
import { SmsBudget } from './sms/budget.js';
import { smsProvider } from './sms/choose-sms.js';
import { SpinController } from './spin.controller.js';
import { WatchlistController } from './watchlist.controller.js';

const codes = {
  provide: Codes,
  inject: [SECRET_KEY],
  useFactory: (secret: string | undefined) => new Codes(secret),
};

const alertLinks = {
  provide: AlertLinks,
  inject: [SECRET_KEY],
  useFactory: (secret: string) => new AlertLinks(secret),
};

@Module({
  controllers: [
    SignInController,
    WatchlistController,
    AlertsController,
    SpinController,
    OutboxController,
    ErasuresController,
    AccessRequestsController,
  ],
  providers: [codes, alertLinks, smsProvider, SmsBudget, SendCodes, SendAlerts, AskedSites, ErasePeople, Retention],
})
export class ShoppersModule {}
