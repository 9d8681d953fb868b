import { expect, it } from '@jest/globals';
import { splitTitle } from './vehicle-title.js';

it.each([
  ['2019 Toyota RAV4 Cruiser AWD', ['2019', 'Toyota', 'RAV4', 'Cruiser AWD']],
  ['2018  Kia\tRio', ['2018', 'Kia', 'Rio', undefined]],
  ['Mazda CX-5 Maxx Sport 2021', ['2021', 'Mazda', 'CX-5', 'Maxx Sport']],
  ['2016 LAND ROVER Range Rover Sport TDV6 SE', ['2016', 'LAND ROVER', 'Range Rover Sport', 'TDV6 SE']],
  ['2020 vw Golf 110TSI', ['2020', 'vw', 'Golf', '110TSI']],
  ['2017 Mercedes Benz C200', ['2017', 'Mercedes Benz', 'C200', undefined]],
  ['2022 BMW 3 Series 320i M Sport', ['2022', 'BMW', '3 Series', '320i M Sport']],
  ['2019 Peugeot 2008 Allure', ['2019', 'Peugeot', '2008', 'Allure']],
  ["'19 TOYOTA COROLLA", ['2019', 'TOYOTA', 'COROLLA', undefined]],
  ['98 Holden Commodore', ['1998', 'Holden', 'Commodore', undefined]],
  ['2014 Great Wall X240', ['2014', 'Great Wall', 'X240', undefined]],
])('the title “%s” states year, make, model and badge [FEED-01]', (title, [year, make, model, badge]) => {
  expect(splitTitle(title)).toEqual({ year, make, model, ...(badge !== undefined && { badge }) });
});

it.each([
  '',
  '2019',
  'Toyota RAV4',
  '2019 Toyota',
  '2019 Zontes 350',
  'Nice 2019 Toyota RAV4',
  '60 Toyota RAV4',
  'Toyota RAV4 19',
  'Total vehicles: 3',
])('“%s” is no title of a vehicle [FEED-01]', (title) => {
  expect(splitTitle(title)).toBeUndefined();
});
