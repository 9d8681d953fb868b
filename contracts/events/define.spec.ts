import { readdirSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { defineStream, upcast, type StreamDefinition } from './define.js';
import { eventRegistry, parseNewEvent, readEventData } from './index.js';
import { createRegistry } from './registry.js';
import { slugStream } from './slug.js';

describe('upcasting', () => {
  const renamed = {
    version: 3,
    upcast: {
      1: (data: { color: string }) => ({ colour: data.color }),
      2: (data: { colour: string }) => ({ ...data, year: 2000 }),
    },
  };

  it('upcasting upgrades an old version step by step [EVT-06]', () => {
    expect(upcast(renamed, 1, { color: 'red' })).toEqual({ colour: 'red', year: 2000 });
    expect(upcast(renamed, 2, { colour: 'red' })).toEqual({ colour: 'red', year: 2000 });
    expect(upcast(renamed, 3, { colour: 'red', year: 2021 })).toEqual({ colour: 'red', year: 2021 });
  });

  it('upcasting fails on a version that is unknown or newer than the program [EVT-06]', () => {
    expect(() => upcast(renamed, 0, {})).toThrow('no upcaster from version 0');
    expect(() => upcast(renamed, 4, {})).toThrow('newer than this program');
  });
});

it('an event is validated before it is stored, and an unknown type is refused when writing and reading [EVT-06]', () => {
  expect(parseNewEvent('SlugClaimed', { slug: 's', car_id: 'c' })).toEqual({
    version: slugStream.events.SlugClaimed.version,
    data: { slug: 's', car_id: 'c' },
  });
  expect(() => parseNewEvent('SlugClaimed', { slug: '' })).toThrow();
  expect(() => parseNewEvent('NoSuchEvent', {})).toThrow('NoSuchEvent');
  expect(() => readEventData('NoSuchEvent', 1, {})).toThrow('NoSuchEvent');
});

describe('list of streams', () => {
  it('the list of streams has every stream that a file in its folder defines [EVT-02]', async () => {
    const files = readdirSync(import.meta.dirname).filter((file) => file.endsWith('.ts') && !file.endsWith('.spec.ts'));
    const modules = await Promise.all(
      files.map((file) => import(`./${file.replace('.ts', '.js')}`) as Promise<object>),
    );
    const defined = modules
      .flatMap((exports) => Object.values(exports) as unknown[])
      .filter((value): value is StreamDefinition => typeof value === 'object' && value !== null && 'category' in value);
    const categories = (streams: readonly StreamDefinition[]) => streams.map(({ category }) => category).sort();
    expect(categories(eventRegistry.streams)).toEqual(categories(defined));
  });

  it('the registry returns the topic of an event and its stream, and refuses undefined ones [EVT-02]', () => {
    const { topicOfStream, topicOfType } = eventRegistry;
    expect(topicOfStream('car-5f0c')).toBe('stock');
    expect(topicOfType('SlugClaimed')).toBe(topicOfStream('slug-2021-kia-rio'));
    expect(topicOfType('LeadSubmitted')).toBe(topicOfStream('lead-1-2'));
    expect(() => topicOfStream('boat-1')).toThrow('boat');
    expect(() => topicOfType('BoatListed')).toThrow('BoatListed');
  });

  it('the registry refuses a category or an event type that is defined twice', () => {
    expect(() => createRegistry([slugStream, slugStream])).toThrow('slug is defined twice');
    expect(() => createRegistry([slugStream, { ...slugStream, category: 'other' }])).toThrow(
      'SlugClaimed is defined twice',
    );
  });
});

it('a stream or an event that lacks a part of its definition does not compile', () => {
  const schema = z.object({ keys: z.int(), name: z.string() });
  const whole = { version: 1, schema, personal: 'none' } as const;
  const broken = [
    // @ts-expect-error no category
    defineStream({ topic: 'stock', events: { KeysHandedOver: whole } }),
    // @ts-expect-error no topic
    defineStream({ category: 'keys', events: { KeysHandedOver: whole } }),
    // @ts-expect-error a topic that is not described
    defineStream({ category: 'keys', topic: 'boats', events: { KeysHandedOver: whole } }),
    // @ts-expect-error no events
    defineStream({ category: 'keys', topic: 'stock' }),
    // @ts-expect-error no version
    defineStream({ category: 'keys', topic: 'stock', events: { KeysHandedOver: { schema, personal: 'none' } } }),
    // @ts-expect-error no schema
    defineStream({ category: 'keys', topic: 'stock', events: { KeysHandedOver: { version: 1, personal: 'none' } } }),
    // @ts-expect-error not said whether it has personal data
    defineStream({ category: 'keys', topic: 'stock', events: { KeysHandedOver: { version: 1, schema } } }),
    defineStream({
      category: 'keys',
      topic: 'stock',
      // @ts-expect-error personal data, but not whose
      events: { KeysHandedOver: { version: 1, schema, personal: { fields: { name: '' } } } },
    }),
    defineStream({
      category: 'keys',
      topic: 'stock',
      // @ts-expect-error personal data, but not which
      events: { KeysHandedOver: { version: 1, schema, personal: { of: () => [] } } },
    }),
  ];
  expect(broken).toHaveLength(9);
});
