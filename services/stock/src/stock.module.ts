import { Module } from '@nestjs/common';
import { ByHandController } from './by-hand/by-hand.controller.js';
import { Uploads } from './by-hand/uploads.js';
import { DescriptionsController } from './descriptions/descriptions.controller.js';
import { FeedDescriptions } from './descriptions/descriptions.js';
import { PreviewFeed } from './descriptions/preview.js';
import { Samples } from './descriptions/samples.js';
import { FeedAges } from './feed-ages.js';
import { FeedImporter } from './feed-importer.js';
import { WaitingFeeds } from './waiting-feeds.js';
import { ImportThrottle } from './import-throttle.js';
import { ImportReasons } from './import-reasons.js';
import { ImportQueue } from './import-queue.js';
import { DecideImport } from './decide-import.js';
import { ImportStatus } from './import-status.js';
import { PictureWorker } from './pictures/picture-worker.js';
import { NamedVehicles } from './named-vehicles.js';
import { OwnCars } from './own-cars.js';
import { PhotoStorage } from './pictures/photo-storage.js';
import { ProvenPrices } from './proven-prices.js';
import { ListStock } from './list-stock.js';
import { Removal } from './removal.js';
import { SharedVins } from './shared-vins.js';
import { StockCarAnswers } from './stock-car-answer.js';
import { StockIndex } from './stock-index.js';
import { StockController } from './stock.controller.js';
import { PullSources } from './sources/pull-sources.js';
import { PushedFeeds } from './sources/pushed-feeds.js';
import { SourceNotes } from './sources/source-notes.js';
import { Stock } from './stock.js';
import { SuppliersController } from './suppliers.controller.js';

@Module({
  controllers: [StockController, ByHandController, DescriptionsController, SuppliersController],
  providers: [
    ...[Stock, StockIndex, Removal, FeedImporter, WaitingFeeds, ImportQueue, ImportReasons, ImportThrottle],
    ...[DecideImport, ImportStatus, NamedVehicles, PictureWorker],
    ...[FeedDescriptions, PreviewFeed, Samples],
    ...[FeedAges, SharedVins],
    ...[PullSources, PushedFeeds, SourceNotes],
    ProvenPrices,
    OwnCars,
    ListStock,
    StockCarAnswers,
    Uploads,
    PhotoStorage,
  ],
})
export class StockModule {}
