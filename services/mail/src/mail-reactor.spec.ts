import { expect, it } from '@jest/globals';
import type { RecordedEvent } from '#contracts/events/envelope';
import { createMailReactor, type MailEffects } from './mail-reactor.js';

it('webhooks are noted without copying those before, and not in the initial state [MAIL-04]', () => {
  const { initial, evolve } = createMailReactor({} as MailEffects);
  const register = (before: typeof initial, stream: string) =>
    evolve['WebhookRegistered']!(before, { stream, data: {} } as RecordedEvent);
  const first = register(initial, 'webhook-1');
  const second = register(first, 'webhook-2');
  expect(second.webhooks).toBe(first.webhooks);
  expect([...second.webhooks.keys()]).toEqual(['webhook-1', 'webhook-2']);
  expect(initial.webhooks.size).toBe(0);
});
