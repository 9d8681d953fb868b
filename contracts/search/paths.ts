import type { CarType } from '../domain/car/status.js';

const all: readonly CarType[] = [];

const carTypesOf: Readonly<Record<string, readonly CarType[]>> = {
  'new-used-and-demo-cars': all,
  'new-and-demo-cars': ['new', 'demo'],
  'new-cars': ['new'],
  'demo-cars': ['demo'],
  'used-cars': ['used'],
};

/** What the first word of a search path such as `used-cars` restricts the condition to; `[]`: to nothing. */
export const carTypesNamed = (word: string): readonly CarType[] | undefined =>
  Object.hasOwn(carTypesOf, word) ? carTypesOf[word] : undefined;

/** The conditions a search path is restricted to; `[]`: to none of them. `/used-car/{type}` lists used cars. */
export const carTypesOfPath = (path: string): readonly CarType[] => {
  const [root, first = ''] = path.split('/').filter(Boolean);
  return root === 'used-car' ? ['used'] : (carTypesNamed(first) ?? all);
};
