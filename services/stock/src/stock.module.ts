import { Module } from '@nestjs/common';
import { ByHandController } from './by-hand/by-hand.controller.js';
import { Uploads } from './by-hand/uploads.js';
import { DescriptionsController } from './descriptions/descriptions.controller.js';
import { FeedDescriptions } from './descriptions/descriptions.js';
import { PreviewFeed } from './descriptions/preview.js';
import { Samples } from './descriptions/samples.js';
import { FeedAges } from './feed-ages.js';
import { FeedImporter } from './feed-importer.js';
import { FeedInbox } from './feed-inbox.js';
import { ImportPace } from './import-pace.js';
import { ImportReasons } from './import-reasons.js';
import { ImportTurns } from './import-turns.js';
import { DecideImport } from './held-imports.js';
import { ImportStatus, LastImports } from './import-status.js';
import { FetchPictures } from './pictures/fetch-pictures.js';
import { OwnCars } from './own-cars.js';
import { PhotoStorage } from './pictures/photo-storage.js';
import { ProvenPrices } from './proven-prices.js';
import { Removal } from './removal.js';
import { Roster } from './roster.js';
import { StockController } from './stock.controller.js';
import { PullSources } from './sources/pull-sources.js';
import { PushedFeeds } from './sources/pushed-feeds.js';
import { SourceNotes } from './sources/source-notes.js';
import { Stock } from './stock.js';
import { SuppliersController } from './suppliers.controller.js';

@Module({
  controllers: [StockController, ByHandController, DescriptionsController, SuppliersController],
  providers: [
    ...[Stock, Roster, Removal, FeedImporter, FeedInbox, ImportTurns, ImportReasons, ImportPace],
    ...[DecideImport, ImportStatus, LastImports, FetchPictures],
    ...[FeedDescriptions, PreviewFeed, Samples],
    FeedAges,
    ...[PullSources, PushedFeeds, SourceNotes],
    ProvenPrices,
    OwnCars,
    Uploads,
    PhotoStorage,
  ],
})
export class StockModule {}
