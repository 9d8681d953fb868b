import type { Role } from '#platform/http/server';
import { DealersModule } from '../../dealers/src/dealers.module.js';
import { CheckoutModule } from '../../checkout/src/checkout.module.js';
import { EngagementModule } from '../../engagement/src/engagement.module.js';
import { LeadsModule } from '../../leads/src/leads.module.js';
import { MailModule } from '../../mail/src/mail.module.js';
import { ConsoleModule } from '../../ops/src/console/console.module.js';
import { ProjectorModule } from '../../projector/src/projector.module.js';
import { QueryModule } from '../../query/src/query.module.js';
import { RelayModule } from '../../relay/src/relay.module.js';
import { ShoppersModule } from '../../shoppers/src/shoppers.module.js';
import { StockModule } from '../../stock/src/stock.module.js';

/** Every role, in one process. The pages come last, because they match every address. */
export const roles: readonly Role[] = [
  DealersModule,
  StockModule,
  LeadsModule,
  MailModule,
  EngagementModule,
  ShoppersModule,
  CheckoutModule,
  RelayModule,
  ProjectorModule,
  ConsoleModule,
  QueryModule,
];
