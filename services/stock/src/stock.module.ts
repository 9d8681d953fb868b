import { Module } from '@nestjs/common';
import { FeedImporter, ImportFeedHandler } from './feed-importer.js';
import { AcceptFeedHandler, FeedInbox } from './feed-inbox.js';
import { DecideImportHandler } from './held-imports.js';
import { ImportStatusHandler, LastImportsHandler } from './import-status.js';
import { Removal } from './removal.js';
import { Roster } from './roster.js';
import { StockController } from './stock.controller.js';
import { ChangeCarHandler, DescribeCarHandler, LoadCarHandler, Stock } from './stock.js';

@Module({
  controllers: [StockController],
  providers: [
    ...[Stock, Roster, Removal, FeedImporter, FeedInbox],
    ...[DescribeCarHandler, ChangeCarHandler, LoadCarHandler],
    ...[ImportFeedHandler, AcceptFeedHandler, DecideImportHandler, ImportStatusHandler, LastImportsHandler],
  ],
})
export class StockModule {}
