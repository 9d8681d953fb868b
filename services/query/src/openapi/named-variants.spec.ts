import { expect, it } from '@jest/globals';
import { withNamedVariants } from './named-variants.js';

const variant = (kind: string, more: object = {}) => ({
  type: 'object',
  properties: { kind: { const: `forecourt.${kind}` }, ...more },
});
const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

it('each variant of a choice becomes a named schema, and a repeated choice becomes a reference [CRM-11]', () => {
  const Lead = { oneOf: [variant('LeadSubmitted'), variant('OfferAccepted')] };
  const Page = { type: 'object', properties: { leads: { type: 'array', items: Lead }, next: { type: 'string' } } };
  const Other = { type: 'object', properties: { sent_by: { anyOf: [variant('mail'), { type: 'null' }] } } };
  expect(withNamedVariants({ Lead, Page, Other })).toEqual({
    LeadSubmitted: variant('LeadSubmitted'),
    LeadOfferAccepted: variant('OfferAccepted'),
    Lead: { oneOf: [ref('LeadSubmitted'), ref('LeadOfferAccepted')] },
    Page: { type: 'object', properties: { leads: { type: 'array', items: ref('Lead') }, next: { type: 'string' } } },
    OtherSentByMail: variant('mail'),
    Other: { type: 'object', properties: { sent_by: { anyOf: [ref('OtherSentByMail'), { type: 'null' }] } } },
  });
});
