import { day, minute } from '#contracts/domain/durations';

/** A browser that requests a code. */
export interface Asker {
  readonly device_hash: string;
  /** Network of the request; absent in older events. */
  readonly network_hash?: string | undefined;
}

/** A requested code. */
export interface Asked extends Asker {
  readonly requested_at: string;
}

export interface CodesOfPhone {
  /** Codes of the last day, oldest first. */
  readonly challenges: readonly Asked[];
  /** Browsers that signed in with this phone, the latest last. */
  readonly known: readonly string[];
  /** Networks from which a browser signed in with this phone, the latest last. */
  readonly knownNetworks: readonly string[];
}

interface Limit {
  readonly codes: number;
  /** Milliseconds. */
  readonly within: number;
}

/** Codes from one browser to one phone. */
const deviceLimits: readonly Limit[] = [
  { codes: 3, within: 15 * minute },
  { codes: 10, within: day },
];
/** Codes from all unknown browsers of one network together. */
const networkLimits: readonly Limit[] = [{ codes: 8, within: day }];
/** Number of codes of an unknown network that count as its first ones. The others count as further ones. */
const firstOfNetwork = 2;
/** First codes of all unknown networks together. An attacker needs twenty networks to use them up. */
const firstLimits: readonly Limit[] = [
  { codes: 20, within: 15 * minute },
  { codes: 40, within: day },
];
/** Further codes of all unknown networks together. */
const furtherLimits: readonly Limit[] = [{ codes: 12, within: day }];

const isKnownDevice = ({ known }: CodesOfPhone, { device_hash }: Asker): boolean => known.includes(device_hash);
const isKnownNetwork = ({ knownNetworks }: CodesOfPhone, { network_hash }: Asker): boolean =>
  network_hash !== undefined && knownNetworks.includes(network_hash);

/** Whether this browser, or any browser of this network, has signed in with this phone before. */
export const isKnown = (codes: CodesOfPhone, asker: Asker): boolean =>
  isKnownDevice(codes, asker) || isKnownNetwork(codes, asker);

/** Whether the network has requested a code for this phone within a day. */
export const hasAsked = ({ challenges }: CodesOfPhone, { network_hash }: Asker, now: Date): boolean =>
  ofLastDay(challenges, now).some((one) => one.network_hash === network_hash);

/**
 * Returns the seconds until a browser may request another code for the phone. For a known browser only its own codes
 * count. In a known network that network's codes count too; elsewhere also those of all unknown networks.
 */
export const secondsToWait = (codes: CodesOfPhone, asker: Asker, now: Date): number => {
  const recent = ofLastDay(codes.challenges, now);
  const own = recent.filter(({ device_hash }) => device_hash === asker.device_hash);
  const wait = waitOf(own, deviceLimits, now);
  if (isKnownDevice(codes, asker)) return wait;
  const others = recent.filter((one) => !isKnownDevice(codes, one));
  const ofNetwork = others.filter(({ network_hash }) => network_hash === asker.network_hash);
  const atLeast = Math.max(wait, waitOf(ofNetwork, networkLimits, now));
  if (isKnownNetwork(codes, asker)) return atLeast;
  const { first, further } = byTurn(others.filter((one) => !isKnownNetwork(codes, one)));
  const ofStrangers =
    ofNetwork.length < firstOfNetwork ? waitOf(first, firstLimits, now) : waitOf(further, furtherLimits, now);
  return Math.max(atLeast, ofStrangers);
};

/** Splits codes into the first ones of each network and the further ones. */
const byTurn = (asked: readonly Asked[]): Readonly<Record<'first' | 'further', readonly Asked[]>> => {
  const [first, further]: [Asked[], Asked[]] = [[], []];
  const turns = new Map<string | undefined, number>();
  for (const one of asked) {
    const turn = turns.get(one.network_hash) ?? 0;
    turns.set(one.network_hash, turn + 1);
    (turn < firstOfNetwork ? first : further).push(one);
  }
  return { first, further };
};

const ofLastDay = (asked: readonly Asked[], now: Date): readonly Asked[] =>
  asked.filter(({ requested_at }) => Date.parse(requested_at) + day > now.getTime());

/** Returns the seconds until another code is within the limits. A time in the future, by clock skew, counts as now. */
const waitOf = (asked: readonly Asked[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ codes, within }) => {
      const first = asked.at(-codes);
      if (first === undefined) return 0;
      return Math.ceil((Math.min(Date.parse(first.requested_at), now.getTime()) + within - now.getTime()) / 1000);
    }),
  );
