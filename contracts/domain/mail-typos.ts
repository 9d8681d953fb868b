import { closestName } from './edit-distance.js';

/** The mailboxes that most shoppers have. */
const providers =
  'gmail.com outlook.com outlook.com.au hotmail.com hotmail.com.au live.com live.com.au yahoo.com yahoo.com.au icloud.com bigpond.com bigpond.net.au optusnet.com.au iinet.net.au tpg.com.au protonmail.com'.split(
    ' ',
  );
/** Real ones that resemble them. */
const others = new Set(
  'mail.com email.com ymail.com gmx.com me.com fastmail.com rocketmail.com gmail.com.au'.split(' '),
);

const endings: readonly (readonly [RegExp, string])[] = [
  [/\.(?:con|cmo|vom|xom|comm|cim|c0m)$/, '.com'],
  [/\.(?:con|cmo|vom|xom|comm|cim|c0m)\.au$/, '.com.au'],
  [/\.(?:comau|com\.ua|com\.auu|com\.aau)$/, '.com.au'],
  [/\.(?:ney|met|bet)$/, '.net'],
];

/** Returns the address that somebody probably meant: `mia@gmail.com` for `mia@gmial.con`; undefined: it looks right. */
export const likelyMail = (typed: string): string | undefined => {
  const [, name, host = ''] = /^([^@\s]+)@([^@\s]+)$/.exec(typed.trim()) ?? [];
  const domain = host.toLowerCase();
  if (name === undefined || providers.includes(domain) || others.has(domain)) return undefined;
  const [wrong, right] = endings.find(([ending]) => ending.test(domain)) ?? [];
  const meant =
    closestName(domain, providers, (known) => (known.length > 8 ? 2 : 1)) ??
    (wrong && right ? domain.replace(wrong, right) : undefined);
  return meant === undefined ? undefined : `${name}@${meant}`;
};
