import { Module } from '@nestjs/common';
import { GetCarHandler } from './cars/get-car.js';
import { ImagesController } from './images/images.controller.js';
import { PagesController } from './pages/pages.controller.js';
import { StaticFiles } from './pages/static-files.js';
import { ReadController } from './read.controller.js';
import { SearchCarsHandler } from './search/search-cars.js';

@Module({
  controllers: [ReadController, ImagesController, PagesController],
  providers: [SearchCarsHandler, GetCarHandler, StaticFiles],
})
export class QueryModule {}
