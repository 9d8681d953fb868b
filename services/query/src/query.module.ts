import { Module } from '@nestjs/common';
import { CarsController } from './cars/cars.controller.js';
import { GetCarHandler } from './cars/get-car.js';
import { GetSimilarHandler } from './cars/get-similar.js';
import { CarWatch } from './cars/live/car-watch.js';
import { LiveController } from './cars/live/live.controller.js';
import { ViewCounts } from './cars/view-counts.js';
import { ContentController } from './content/content.controller.js';
import { GetMenusHandler } from './content/get-menus.js';
import { PageReader } from './content/page-reader.js';
import { CrawlersController } from './crawlers/crawlers.controller.js';
import { ShownCars } from './crawlers/shown-cars.js';
import { SiteAddresses } from './crawlers/site-addresses.js';
import { DeliveryController } from './delivery/delivery.controller.js';
import { DirectoryController } from './directory/directory.controller.js';
import { GetBudgetHandler } from './directory/get-budget.js';
import { ListDealershipsHandler } from './directory/list-dealerships.js';
import { ListMakesHandler } from './directory/list-makes.js';
import { ListModelsHandler } from './directory/list-models.js';
import { SearchDealershipHandler } from './directory/search-dealership.js';
import { DocumentsController } from './documents/documents.controller.js';
import { GetSheetHandler } from './documents/get-sheet.js';
import { ReportsController } from './documents/reports.controller.js';
import { FeedsController } from './feeds/feeds.controller.js';
import { ClipsController } from './images/clips.controller.js';
import { FinanceController } from './finance/finance.controller.js';
import { GetCarFinanceHandler } from './finance/get-car-finance.js';
import { quoteProvider } from './finance/quotes/choose-provider.js';
import { ImagesController } from './images/images.controller.js';
import { geocoder } from './locations/choose-geocoder.js';
import { GetLocationHandler } from './locations/get-location.js';
import { ListLocationsHandler } from './locations/list-locations.js';
import { LocationReader } from './locations/location-reader.js';
import { LocationsController } from './locations/locations.controller.js';
import { CatalogueReader } from './offers/catalogue.js';
import { OffersController } from './offers/offers.controller.js';
import { offerHandlers } from './offers/queries.js';
import { PromoReader } from './offers/promo-reader.js';
import { Storefront } from './offers/storefront.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { PagesController } from './pages/pages.controller.js';
import { StaticFiles } from './pages/static-files.js';
import { ReadController } from './read.controller.js';
import { ListReviewsHandler } from './reviews/list-reviews.js';
import { ReviewReader } from './reviews/review-reader.js';
import { ReviewsReadController } from './reviews/reviews.controller.js';
import { CarIndex } from './search/car-index.js';
import { SearchCarsHandler } from './search/search-cars.js';
import { valuationProvider } from './valuations/choose-provider.js';
import { GetAvailabilityHandler } from './test-drives/get-availability.js';
import { TestDrivesController } from './test-drives/test-drives.controller.js';
import { GetVehiclesHandler } from './vehicles/get-vehicles.js';
import { ListVehiclesHandler } from './vehicles/list-vehicles.js';
import { VehiclesController } from './vehicles/vehicles.controller.js';

const directory = [
  ListModelsHandler,
  ListMakesHandler,
  ListDealershipsHandler,
  SearchDealershipHandler,
  GetBudgetHandler,
];

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
    GetSimilarHandler,
    valuationProvider,
    SearchCarsHandler,
    GetCarHandler,
    ...directory,
    ListVehiclesHandler,
    GetVehiclesHandler,
    GetCarFinanceHandler,
    GetSheetHandler,
    GetAvailabilityHandler,
    quoteProvider,
    LocationReader,
    ListLocationsHandler,
    GetLocationHandler,
    ReviewReader,
    ListReviewsHandler,
    geocoder,
    PageReader,
    GetMenusHandler,
    ShownCars,
    SiteAddresses,
    CatalogueReader,
    PromoReader,
    Storefront,
    ...offerHandlers,
    StaticFiles,
  ],
})
export class QueryModule {}
