import { createHmac, timingSafeEqual } from 'node:crypto';

/** Seconds after which a message is too old. */
const tolerance = 300;

/** Returns `t=<seconds>,v1=<HMAC-SHA256 of "t.body">`. */
export const sign = (body: string, secret: string, now: Date): string => {
  const t = Math.floor(now.getTime() / 1000);
  return `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`;
};

export const isSigned = (body: Buffer, signature: string | undefined, secret: string, now: Date): boolean => {
  const [, t, v1] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(signature ?? '') ?? [];
  if (t === undefined || v1 === undefined || Math.abs(now.getTime() / 1000 - Number(t)) > tolerance) return false;
  const expected = createHmac('sha256', secret).update(`${t}.`).update(body).digest();
  return timingSafeEqual(expected, Buffer.from(v1, 'hex'));
};
