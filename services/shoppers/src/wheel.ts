import { createHmac } from 'node:crypto';
import type { Site } from '#contracts/domain/site/site';

export type Wheel = NonNullable<Site['spin']>;
export type Prize = Wheel['prizes'][number];

/** Returns the wheel while its campaign runs; otherwise undefined. */
export const wheelOf = ({ spin }: Pick<Site, 'spin'>, now: Date): Wheel | undefined =>
  spin && (spin.until === undefined || now < new Date(spin.until)) ? spin : undefined;

/** @param chance from 0, below 1 */
export const prizeAt = (prizes: readonly Prize[], chance: number): Prize => {
  let left = chance * prizes.reduce((sum, { weight }) => sum + weight, 0);
  return prizes.find(({ weight }) => (left -= weight) < 0) ?? prizes.at(-1)!;
};

const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';

/** Derives a spin's prize from a secret, so that it is unpredictable and a repeated spin has the same result. */
export const spinOf = (
  secret: string,
  wheel: Wheel,
  shopper_id: string,
): { readonly prize: Prize; readonly code: string } => {
  const digest = createHmac('sha256', secret).update(`spin ${wheel.campaign} ${shopper_id}`).digest();
  const code = [...digest.subarray(8, 16)].map((byte) => letters[byte % letters.length]).join('');
  return { prize: prizeAt(wheel.prizes, digest.readUIntBE(0, 6) / 2 ** 48), code };
};
