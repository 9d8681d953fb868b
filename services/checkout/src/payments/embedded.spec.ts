import { expect, it } from '@jest/globals';
import { createMemoryTarget } from '#platform/testing/projections';
import { EmbeddedPayments, type Intent, testCards } from './embedded.js';
import type { PaymentNotification } from './payments.js';

/** Opens processes over one store, each with its own timers. No message is sent before `run`. */
const openProvider = () => {
  const target = createMemoryTarget<Intent>();
  const find = async () => [...target.all().values()].filter(({ doc }) => doc.isPending);
  const reported: PaymentNotification[] = [];
  let ids = 0;
  const start = () => {
    const timers: (() => void)[] = [];
    const payments: EmbeddedPayments = new EmbeddedPayments({
      intents: { ...target, find },
      clock: () => new Date('2026-05-20T00:00:00.000Z'),
      newId: () => `id-${++ids}`,
      later: (_, then) => timers.push(then),
      deliver: async (body, signature) => void reported.push(await payments.readWebhook(body, signature)),
    });
    const run = async () => {
      for (let rounds = 0; rounds < 20; rounds++) {
        timers.shift()?.();
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    return { payments, run };
  };
  return { start, reported, stored: () => [...target.all().values()].map(({ doc }) => doc) };
};
const order = {
  reservation_id: 'r',
  attempt: 1,
  amount: 20_000,
  currency: 'aud',
  description: 'Kia Rio',
  idempotencyKey: 'r:1',
} as const;

it('processes that share a store share payments: one key is one payment, which any can complete [PAY-05]', async () => {
  const { start, reported, stored } = openProvider();
  const [a, b] = [start(), start()];
  const opened = await Promise.all([a.payments.open(order), b.payments.open(order), a.payments.open(order)]);
  expect(new Set(opened.map((one) => JSON.stringify(one))).size).toBe(1);
  const { payment_id, client_secret } = opened[0];
  await b.payments.pay(payment_id, client_secret, testCards.succeeds);
  await b.run();
  expect(reported.map(({ what }) => what)).toEqual([{ type: 'received', amount: 20_000 }]);
  expect(await a.payments.close({ payment_id: payment_id })).toEqual({ state: 'received', amount: 20_000 });
  expect(stored()).toHaveLength(1);
});

it('only one of several concurrent payments and a cancellation takes effect, and is reported once [PAY-05]', async () => {
  for (let round = 0; round < 20; round++) {
    const { start, reported } = openProvider();
    const [a, b] = [start(), start()];
    const { payment_id, client_secret } = await a.payments.open(order);
    const works = [
      () => a.payments.pay(payment_id, client_secret, testCards.succeeds),
      () => b.payments.pay(payment_id, client_secret, testCards.succeeds),
      () => b.payments.close({ payment_id: payment_id }),
    ];
    await Promise.all([...works.slice(round % 3), ...works.slice(0, round % 3)].map((work) => work()));
    await Promise.all([a.run(), b.run()]);
    const { state } = await a.payments.close({ payment_id: payment_id });
    expect(reported.map(({ what }) => what.type)).toEqual([state === 'received' ? 'received' : 'closed']);
  }
});

it('another process continues a payment after a kill, before the report was sent or the bank answered [PAY-05]', async () => {
  const { start, reported, stored } = openProvider();
  const killed = start();
  for (const [key, card] of [
    ['r:1', testCards.succeeds],
    ['r:2', testCards.late],
  ] as const) {
    const { payment_id, client_secret } = await killed.payments.open({ ...order, idempotencyKey: key });
    await killed.payments.pay(payment_id, client_secret, card);
  }
  expect(reported).toEqual([]);
  const next = start();
  await next.payments.resume();
  await next.payments.resume();
  await next.run();
  expect(reported.map(({ what }) => what.type)).toEqual(['received', 'received']);
  expect(stored().map(({ isPending }) => isPending)).toEqual([false, false]);
});

it('a payment that the provider has lost cannot be paid, and counts as closed [PAY-05]', async () => {
  const { payments } = openProvider().start();
  expect(await payments.close({ payment_id: 'pay_lost' })).toEqual({ state: 'closed' });
  expect(await payments.refund({ payment_id: 'pay_lost' })).toEqual({ refund_id: expect.stringMatching(/^re_/) });
  expect(await payments.pay('pay_lost', 'x', testCards.succeeds)).toBeUndefined();
});

it('money is refunded once, and only what was paid [PAY-05]', async () => {
  const { payments } = openProvider().start();
  const { payment_id, client_secret } = await payments.open(order);
  await expect(payments.refund({ payment_id: payment_id })).rejects.toThrow('nothing to give back');
  await payments.pay(payment_id, client_secret, testCards.succeeds);
  expect(await payments.refund({ payment_id: payment_id })).toEqual(await payments.refund({ payment_id: payment_id }));
});
