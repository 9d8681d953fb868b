import { isDeepStrictEqual } from 'node:util';
import { brandStream, type BrandEvent } from '#contracts/events/brand';
import { modelStream, type ModelEvent } from '#contracts/events/model';
import type { Decider } from '#platform/kernel/decider';
import { cleanHtml } from './clean-html.js';

type BrandDescribed = Extract<BrandEvent, { type: 'BrandDescribed' }>['data'];
type ModelDescribed = Extract<ModelEvent, { type: 'ModelDescribed' }>['data'];

type Command<Described> = { readonly type: 'describe'; readonly as: Described } | { readonly type: 'drop' };
export type BrandCommand = Command<BrandDescribed>;
export type ModelCommand = Command<ModelDescribed>;

/** Includes the site, because another site may have the same brands and models. */
export const brandStreamId = (siteId: string, slug: string): string => `${siteId}.${slug}`;

/** A brand that a dealer sells. The state is its description; undefined: it is not sold. */
export const brand: Decider<BrandDescribed | undefined, BrandCommand, BrandEvent> = {
  category: brandStream.category,
  initial: undefined,
  evolve: { BrandDescribed: (_, described) => described, BrandDropped: () => undefined },
  decide: (state, command) => {
    if (command.type === 'drop') return state ? [{ type: 'BrandDropped', data: {} }] : [];
    const { brand: described, ...rest } = command.as;
    const data = { ...rest, brand: { ...described, description: cleanHtml(described.description) } };
    return isDeepStrictEqual(state, data) ? [] : [{ type: 'BrandDescribed', data }];
  },
};

/** A model of a brand. The state is its description; undefined: it is not sold. */
export const model: Decider<ModelDescribed | undefined, ModelCommand, ModelEvent> = {
  category: modelStream.category,
  initial: undefined,
  evolve: { ModelDescribed: (_, described) => described, ModelDropped: () => undefined },
  decide: (state, command) => {
    if (command.type === 'drop') return state ? [{ type: 'ModelDropped', data: {} }] : [];
    const { model: described, ...rest } = command.as;
    const data = { ...rest, model: { ...described, description: cleanHtml(described.description) } };
    return isDeepStrictEqual(state, data) ? [] : [{ type: 'ModelDescribed', data }];
  },
};
