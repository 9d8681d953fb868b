import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { event, upcast } from './define.js';
import { events, parseNewEvent, readEventData } from './index.js';

describe('upcasting', () => {
  const renamed = event(3, z.object({ colour: z.string(), year: z.int() }), {
    1: (data: { color: string }) => ({ colour: data.color }),
    2: (data: { colour: string }) => ({ ...data, year: 2000 }),
  });

  it('EVT-06 an old version is brought up step by step', () => {
    expect(upcast(renamed, 1, { color: 'red' })).toEqual({ colour: 'red', year: 2000 });
    expect(upcast(renamed, 2, { colour: 'red' })).toEqual({ colour: 'red', year: 2000 });
    expect(upcast(renamed, 3, { colour: 'red', year: 2021 })).toEqual({ colour: 'red', year: 2021 });
  });

  it('EVT-06 a version that nobody can read is a fault, not a guess', () => {
    expect(() => upcast(renamed, 0, {})).toThrow('no upcaster from version 0');
    expect(() => upcast(renamed, 4, {})).toThrow('newer than this program');
  });
});

it('EVT-06 an event is checked on its way in, and an unknown one is refused both ways', () => {
  expect(parseNewEvent('SlugClaimed', { slug: 's', car_id: 'c' })).toEqual({
    version: events.SlugClaimed.version,
    data: { slug: 's', car_id: 'c' },
  });
  expect(() => parseNewEvent('SlugClaimed', { slug: '' })).toThrow();
  expect(() => parseNewEvent('NoSuchEvent', {})).toThrow('NoSuchEvent');
  expect(() => readEventData('NoSuchEvent', 1, {})).toThrow('NoSuchEvent');
});
