import { Module } from '@nestjs/common';
import { FeedImporter } from './feed-importer.js';
import { ImportStatusHandler } from './import-status.js';
import { StockController } from './stock.controller.js';
import { ChangeCarHandler, DescribeCarHandler, LoadCarHandler, Stock } from './stock.js';

@Module({
  controllers: [StockController],
  providers: [Stock, DescribeCarHandler, ChangeCarHandler, LoadCarHandler, FeedImporter, ImportStatusHandler],
})
export class StockModule {}
