import { Module } from '@nestjs/common';
import { AnswerCache } from './answers/answer-cache.js';
import { CarsController } from './cars/cars.controller.js';
import { GetCar } from './cars/get-car.js';
import { GetSimilar } from './cars/get-similar.js';
import { CarWatch } from './cars/live/car-watch.js';
import { LiveController } from './cars/live/live.controller.js';
import { ViewCounts } from './cars/view-counts.js';
import { ContentController } from './content/content.controller.js';
import { PageReader } from './content/page-reader.js';
import { CrawlersController } from './crawlers/crawlers.controller.js';
import { ShownCars } from './crawlers/shown-cars.js';
import { SiteAddresses } from './crawlers/site-addresses.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { DirectoryController } from './directory/directory.controller.js';
import { DocumentsController } from './documents/documents.controller.js';
import { PdfRenderer } from './documents/pdf-renderer.js';
import { ReportsController } from './documents/reports.controller.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { FeedCache } from './feeds/feed-cache.js';
import { ClipsController } from './images/clips.controller.js';
import { FinanceController } from './finance/finance.controller.js';
import { quoteProvider } from './finance/quotes/choose-provider.js';
import { ImagesController } from './images/images.controller.js';
import { OwnPictures } from './images/own-pictures.js';
import { ReferencedPictures } from './images/referenced-pictures.js';
import { SiteLogos } from './images/site-logos.js';
import { SitePictures } from './images/site-pictures.js';
import { geocoder } from './locations/choose-geocoder.js';
import { GetLocation } from './locations/get-location.js';
import { ListLocations } from './locations/list-locations.js';
import { LocationReader } from './locations/location-reader.js';
import { LocationsController } from './locations/locations.controller.js';
import { CatalogueReader } from './offers/catalogue.js';
import { OffersController } from './offers/offers.controller.js';
import { PromoReader } from './offers/promo-reader.js';
import { Storefront } from './offers/storefront.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { ChangeCounter } from './pages/change-counter.js';
import { PagesController } from './pages/pages.controller.js';
import { Pages } from './pages/pages.js';
import { AnswerExpiry } from './pages/answer-expiry.js';
import { StaticFiles } from './pages/static-files.js';
import { ReadController } from './read.controller.js';
import { ReviewReader } from './reviews/review-reader.js';
import { ReviewsReadController } from './reviews/reviews.controller.js';
import { CarIndex } from './search/car-index.js';
import { AskedSearches, SearchCars } from './search/search-cars.js';
import { SuggestSearches } from './search/suggest-searches.js';
import { Vocabularies } from './search/vocabularies.js';
import { valuationProvider } from './valuations/choose-provider.js';
import { TestDrivesController } from './test-drives/test-drives.controller.js';
import { VehiclesController } from './vehicles/vehicles.controller.js';

@Module({
  controllers: [
    ReadController,
    CarsController,
    LiveController,
    DirectoryController,
    VehiclesController,
    ClipsController,
    FinanceController,
    DeliveryController,
    DocumentsController,
    TestDrivesController,
    ReportsController,
    ImagesController,
    LocationsController,
    ReviewsReadController,
    OffersController,
    OpenApiController,
    ContentController,
    CrawlersController,
    FeedsController,
    PagesController,
  ],
  providers: [
    CarIndex,
    ViewCounts,
    CarWatch,
    GetSimilar,
    valuationProvider,
    Vocabularies,
    AskedSearches,
    SearchCars,
    SuggestSearches,
    GetCar,
    PdfRenderer,
    ReferencedPictures,
    SiteLogos,
    SitePictures,
    quoteProvider,
    LocationReader,
    ListLocations,
    GetLocation,
    ReviewReader,
    geocoder,
    PageReader,
    FeedCache,
    ShownCars,
    SiteAddresses,
    CatalogueReader,
    PromoReader,
    OwnPictures,
    Storefront,
    StaticFiles,
    ChangeCounter,
    AnswerExpiry,
    AnswerCache,
    Pages,
  ],
})
export class QueryModule {}
