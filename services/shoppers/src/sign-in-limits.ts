import { day, minute } from '#contracts/domain/durations';

/** Who asks for a code. */
export interface Asker {
  readonly device_hash: string;
  /** Of the network that the request came from; absent where it was not noted yet. */
  readonly network_hash?: string | undefined;
}

/** A code that was asked for. */
export interface Asked extends Asker {
  readonly requested_at: string;
}

export interface CodesOfPhone {
  /** Those of the last day, the latest last. */
  readonly challenges: readonly Asked[];
  /** Browsers that signed in with this phone, the latest last. */
  readonly known: readonly string[];
  /** Networks that one signed in from, the latest last. */
  readonly knownNetworks: readonly string[];
}

interface Limit {
  readonly codes: number;
  /** Milliseconds. */
  readonly within: number;
}

/** Codes that one browser may have sent to one phone. */
const deviceLimits: readonly Limit[] = [
  { codes: 3, within: 15 * minute },
  { codes: 10, within: day },
];
/** Those of all browsers of one network together that never signed in with the phone. */
const networkLimits: readonly Limit[] = [{ codes: 8, within: day }];
/** Of a stranger network's codes, those that wait only for the first ones of other such networks. */
const firstOfNetwork = 2;
/** The first codes of all stranger networks together: whoever only knows the number needs twenty networks to use them up. */
const firstLimits: readonly Limit[] = [
  { codes: 20, within: 15 * minute },
  { codes: 40, within: day },
];
/** The further codes of all stranger networks together. */
const furtherLimits: readonly Limit[] = [{ codes: 12, within: day }];

const isKnownDevice = ({ known }: CodesOfPhone, { device_hash }: Asker): boolean => known.includes(device_hash);
const isKnownNetwork = ({ knownNetworks }: CodesOfPhone, { network_hash }: Asker): boolean =>
  network_hash !== undefined && knownNetworks.includes(network_hash);

/** Whether somebody has signed in with this phone before, in this browser or from this network. */
export const isKnown = (codes: CodesOfPhone, asker: Asker): boolean =>
  isKnownDevice(codes, asker) || isKnownNetwork(codes, asker);

/** Whether the network has asked for a code to this phone within a day. */
export const hasAsked = ({ challenges }: CodesOfPhone, { network_hash }: Asker, now: Date): boolean =>
  ofLastDay(challenges, now).some((one) => one.network_hash === network_hash);

/**
 * Seconds until a browser may have one more code sent to the phone. One that has signed in with it waits for its own
 * codes only, one in a network that somebody signed in from for those of that network, any other also for strangers.
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

/** The first codes of each network, and the further ones. */
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

/** Seconds until one more is within the limits. What another process's clock puts into the future counts as now. */
const waitOf = (asked: readonly Asked[], limits: readonly Limit[], now: Date): number =>
  Math.max(
    0,
    ...limits.map(({ codes, within }) => {
      const first = asked.at(-codes);
      if (first === undefined) return 0;
      return Math.ceil((Math.min(Date.parse(first.requested_at), now.getTime()) + within - now.getTime()) / 1000);
    }),
  );
