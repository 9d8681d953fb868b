import { expect, it } from '@jest/globals';
import { modelsOf, nameMatches, searchPath, valuesNamed } from './names.js';

it.each([
  ['Toyota Corolla Cross', 'cor', true],
  ['Toyota Corolla Cross', 'toy cross', true],
  ['Toyota Corolla Cross', 'CROSS COROLLA', true],
  ['Toyota Corolla Cross', 'rolla', false],
  ['Mazda CX-5', 'cx5', true],
  ['Mazda CX-5', 'cx-5', true],
  ['Mazda 3', 'mazda3', true],
  ['Citroën C4', 'citroen', true],
  ['Toyota Corolla', '', true],
  ['Toyota Corolla', '!?', false],
])('the directory finds %j by %j: %j [SRCH-24]', (name, query, matches) => {
  expect(nameMatches(name, query)).toBe(matches);
});

it('makes and models are told apart even if one make begins like another [SRCH-24]', () => {
  const makes = { Land: 1, 'Land Rover': 2, Toyota: 3 };
  expect(modelsOf({ 'Land Rover Defender': 2, 'Land Cruiser': 1, 'Toyota Land Cruiser': 3 }, makes)).toEqual([
    { make: 'Land Rover', model: 'Defender', count: 2 },
    { make: 'Land', model: 'Cruiser', count: 1 },
    { make: 'Toyota', model: 'Land Cruiser', count: 3 },
  ]);
});

it('a name gets the search path of its make or model, even a name without letters [SRCH-24]', () => {
  expect(searchPath('Mercedes-Benz')).toBe('/search/mercedes-benz');
  expect(searchPath('Mercedes-Benz', 'C-Class')).toBe('/search/mercedes-benz/c-class');
  expect(searchPath('Kia', '???')).toBe('/search/kia?refinementList[model][0]=%3F%3F%3F');
});

it('a body is identified by its name or slug [SRCH-28]', () => {
  const bodies = { SUV: 3, 'People Mover': 1 };
  expect(valuesNamed('suv', bodies)).toEqual(['SUV']);
  expect(valuesNamed('People Mover', bodies)).toEqual(['People Mover']);
  expect(valuesNamed('people-mover', bodies)).toEqual(['People Mover']);
  expect(valuesNamed('ute', bodies)).toEqual([]);
});
