import { expect, it } from '@jest/globals';
import { describedChannel } from './described-channel.js';

const document = JSON.stringify({
  channels: {
    leads: { address: 'leads.{who}.v1', messages: { Lead: { $ref: '#/components/messages/Lead' } } },
  },
  components: {
    messages: { Lead: { payload: { $ref: '#/components/schemas/Lead' } } },
    schemas: { Lead: { type: 'object', required: ['id'], properties: { id: { type: 'string' } } } },
  },
});

it('a consumer made from an AsyncAPI document knows the topic and recognises undescribed messages [CRM-11]', () => {
  const { topic, isDescribed } = describedChannel(document, 'leads', { who: 'acme' });
  expect(topic).toBe('leads.acme.v1');
  expect([{ id: 'a' }, { id: 1 }, {}].map(isDescribed)).toEqual([true, false, false]);
});
