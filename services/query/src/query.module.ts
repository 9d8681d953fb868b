import { Module } from '@nestjs/common';
import { GetCarHandler } from './cars/get-car.js';
import { DirectoryController } from './directory/directory.controller.js';
import { GetBudgetHandler } from './directory/get-budget.js';
import { ListDealershipsHandler } from './directory/list-dealerships.js';
import { ListMakesHandler } from './directory/list-makes.js';
import { ListModelsHandler } from './directory/list-models.js';
import { SearchDealershipHandler } from './directory/search-dealership.js';
import { ClipsController } from './images/clips.controller.js';
import { FinanceController } from './finance/finance.controller.js';
import { GetCarFinanceHandler } from './finance/get-car-finance.js';
import { quoteProvider } from './finance/quotes/choose-provider.js';
import { ImagesController } from './images/images.controller.js';
import { OpenApiController } from './openapi/openapi.controller.js';
import { PagesController } from './pages/pages.controller.js';
import { StaticFiles } from './pages/static-files.js';
import { ReadController } from './read.controller.js';
import { CarIndex } from './search/car-index.js';
import { SearchCarsHandler } from './search/search-cars.js';
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
    DirectoryController,
    VehiclesController,
    ClipsController,
    FinanceController,
    ImagesController,
    OpenApiController,
    PagesController,
  ],
  providers: [
    CarIndex,
    SearchCarsHandler,
    GetCarHandler,
    ...directory,
    ListVehiclesHandler,
    GetVehiclesHandler,
    GetCarFinanceHandler,
    quoteProvider,
    StaticFiles,
  ],
})
export class QueryModule {}
