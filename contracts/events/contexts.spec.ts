import { expect, it } from '@jest/globals';
import { contexts, contextOfStream, contextOfType } from './contexts.js';
import { events } from './index.js';

it('EVT-02 every event belongs to exactly one context', () => {
  const types = Object.values(contexts).flatMap((context) => Object.keys(context.events));
  expect(types.sort()).toEqual(Object.keys(events).sort());
});

it('EVT-02 a stream is of the context that its events are of', () => {
  expect(contextOfStream('car-5f0c')).toBe('stock');
  expect(contextOfType('SlugClaimed')).toBe(contextOfStream('slug-2021-kia-rio'));
  expect(contextOfType('LeadSubmitted')).toBe(contextOfStream('lead-1-2'));
});

it('EVT-02 what belongs to no context is named', () => {
  expect(() => contextOfStream('boat-1')).toThrow('boat');
  expect(() => contextOfType('BoatListed')).toThrow('BoatListed');
});
