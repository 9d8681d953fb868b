import { createLocalList } from './local-list.js';

/** The stored data of a viewed vehicle. */
export interface ViewedVehicle {
  readonly id: string;
  readonly stocknum: string;
  readonly make: string;
  readonly model: string;
  readonly body?: string;
  readonly simple_body?: string;
}

const maxViewed = 12;

const text = (value: unknown): value is string => typeof value === 'string';

export const viewed = createLocalList<ViewedVehicle>({
  key: 'forecourt.viewed',
  limit: maxViewed,
  read: ({ id, stocknum, make, model, body, simple_body }) =>
    text(id) && text(stocknum) && text(make) && text(model)
      ? { id, stocknum, make, model, ...(text(body) && { body }), ...(text(simple_body) && { simple_body }) }
      : undefined,
});

export const recordViewed = ({ id, stocknum, make, model, body, simple_body }: ViewedVehicle): void =>
  viewed.add({ id, stocknum, make, model, body, simple_body });
