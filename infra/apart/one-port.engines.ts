/** @needs eventstore, kafka, mongodb, typesense */
import { afterEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { CarResponse } from '#contracts/api/cars';
import type { CrmLeadsResponse } from '#contracts/api/crm';
import type { LeadForm } from '#contracts/api/leads';
import { eventually, TestForecourt } from '#platform/testing/forecourt';
import type { Answer } from '#platform/testing/http';
import { roles } from '../../services/standalone/src/roles.js';
import { createTopics } from '../kafka/topics.js';

/** Tests all services in one process, with one port at a time on its distributed engine. */

const here = (...names: string[]): Record<string, string> =>
  Object.fromEntries(
    names.map((name) => {
      const value = process.env[name];
      if (!value) throw new Error(`${name} does not say where the engine is; "make test" starts one and says so.`);
      return [name, value];
    }),
  );

/** Processes that share a log need a given secret key. Only an embedded log makes its own. */
const secret = randomUUID();

let forecourt: TestForecourt | undefined;
afterEach(async () => {
  await forecourt?.remove();
  forecourt = undefined;
});

const feed = [
  'stocknum,year,make,model,badge,car_type,price,body,status',
  'P1,2021,Toyota,Corolla,ZR,used,29990,Hatch,in_stock',
  'P2,2023,Toyota,HiLux,SR5,used,55990,Ute,in_stock',
].join('\n');

const lead: LeadForm = {
  userData: { name: 'Mia', last_name: 'Nguyen', email: 'mia@example.com', phone: '0491570006' },
  category: 'Vehicle Enquiry',
  url: 'http://kestrel.localhost/',
};

/** A query waits two seconds for its position, then answers with its current data. A busy machine may take longer. */
const finds = (query: string, after: Pick<Answer<unknown>, 'headers'>, expected: object) =>
  eventually(async () => {
    const found = await forecourt!.search(query, after);
    expect(found).toMatchObject(expected);
    return found.hits;
  });

describe('engine chosen by configuration alone', () => {
  it.each([
    ['EVENT_LOG', 'eventstore', () => here('EVENTSTORE_URL')],
    ['EVENT_FEED', 'kafka', () => here('KAFKA_BROKERS')],
    ['VIEW_STORE', 'mongodb', () => ({ ...here('MONGODB_URL'), MONGODB_DATABASE: `forecourt-${randomUUID()}` })],
    ['SEARCH_INDEX', 'typesense', () => here('TYPESENSE_URL', 'TYPESENSE_API_KEY')],
  ])(
    'an engine chosen by configuration alone carries events from the feed to the CRM with %s=%s [EVT-01, EVT-04, EVT-05]',
    async (setting, engine, where) => {
      const address: Record<string, string> = where();
      if (engine === 'kafka') await createTopics({ brokers: address['KAFKA_BROKERS']!.split(',') });
      forecourt = new TestForecourt(roles, ['kestrel'], { [setting]: engine, SECRET_KEY: secret, ...address });
      await forecourt.open();

      const imported = await forecourt.importFeed(feed);
      expect(imported.body).toMatchObject({ listed: 2, rejected: 0 });
      const [car] = await finds('query=corola', imported, {
        count: 1,
        facets: { body: { Hatch: 1 } },
        hits: [{ model: 'Corolla' }],
      });
      expect((await forecourt.ask<CarResponse>(`/api/cars/${car!.slug}`)).body).toMatchObject({ price: 29_990 });

      const repriced = await forecourt.askStock(`cars/${car!.id}/price`, { method: 'POST', body: { price: 27_000 } });
      await finds('query=corolla', repriced, { hits: [{ price: 27_000 }] });

      const sent = await forecourt.ask('/api/leads', { method: 'POST', body: { ...lead, car_id: car!.id } });
      expect(sent.status).toBe(201);
      await eventually(async () => {
        const { body } = await forecourt!.ask<CrmLeadsResponse>('/api/crm/leads', {
          key: 'crm-kestrel',
          headers: { 'forecourt-position': String(sent.headers['forecourt-position'] as string) },
        });
        expect(body.leads).toMatchObject([{ data: { vehicle: { stock_number: 'P1' } } }]);
      });
    },
  );
});
