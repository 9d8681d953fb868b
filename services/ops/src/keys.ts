import { opsKey, opsKeys, opsKeyWithSecret, type OpsKey, type OpsKeyWithSecret } from '#contracts/api/ops-keys';
import { allKeyScopes, keyScopes } from '#contracts/domain/key-scopes';
import { type Client, connectAsOperator, UsageError } from './client.js';
import { operatorHelp, operatorOptions, parsed, print, table } from './operator.js';

const scopeHelp = allKeyScopes.map((scope) => `        ${scope.padEnd(24)}${keyScopes[scope]}`).join('\n');

export const keysHelp = `forecourt keys               every API key: its last characters, what it is for, when it was last used
forecourt keys issue --name <name> --scope <scope> [--site <slug>]   makes one, and shows it once
forecourt keys narrow <key> --scope <scope>   leaves it these scopes; --dealership leaves it these dealerships
forecourt keys rotate <key>   makes a new secret for it; both work until the overlap is over
forecourt keys revoke <key>   ends it at once, for good; a key of the key file too

      <key>                     its name or its id
      --name <name>             what logs and reports call it
      --scope <scope>           what it is for; give it more than once for several:
${scopeHelp}
      --site <slug>             whose dealerships it reaches; not for ops
      --dealership <id>         only this one of them; give it more than once for several
      --overlap <hours>         how long the secret before works after a rotation (24)
${operatorHelp}
`;

const actions = ['issue', 'narrow', 'rotate', 'revoke'];

export const manageKeys = async (args: string[]): Promise<number> => {
  const one = { type: 'string' } as const;
  const several = { type: 'string', multiple: true } as const;
  const { values, positionals } = parsed(keysHelp, {
    args,
    allowPositionals: true,
    options: { ...operatorOptions, name: one, site: one, scope: several, dealership: several, overlap: one },
  });
  const [action, which, ...more] = positionals;
  if (action !== undefined && !actions.includes(action))
    throw new UsageError(`There is no keys ${action}; there are ${actions.join(', ')}.`);
  if (more.length > 0 || (action === 'issue' && which !== undefined))
    throw new UsageError(`There is one key too many: ${positionals.at(-1)}.`);
  const client = connectAsOperator(values);
  const { name, site, scope: scopes, dealership: dealership_ids, overlap, json } = values;
  if (action === undefined) return list(client, json);
  if (action === 'issue') {
    if (!name || !scopes) throw new UsageError('Say what it is called with --name, and what it is for with --scope.');
    return printKey(
      await client.ask('/api/ops/keys', opsKeyWithSecret, post({ name, site, scopes, dealership_ids })),
      json,
    );
  }
  if (which === undefined) throw new UsageError('Name a key; forecourt keys lists them.');
  const path = `/api/ops/keys/${encodeURIComponent(await idOf(client, which))}/${action}`;
  if (action === 'rotate') {
    const overlap_hours = overlap === undefined ? undefined : Number(overlap);
    if (overlap_hours !== undefined && !(overlap_hours >= 0))
      throw new UsageError(`--overlap ${overlap} is no number of hours.`);
    return printKey(await client.ask(path, opsKeyWithSecret, post({ overlap_hours })), json);
  }
  if (action === 'narrow' && !scopes && !dealership_ids)
    throw new UsageError('Say what is left of it with --scope or --dealership.');
  const key = await client.ask(path, opsKey, post(action === 'narrow' ? { scopes, dealership_ids } : {}));
  const gone = key.state === 'revoked';
  print(json ? JSON.stringify(key) : gone ? `${key.name} is revoked.` : `${key.name} is for ${accessOf(key)}.`);
  return 0;
};

const post = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

const accessOf = ({ scopes, site, dealership_ids }: OpsKey): string =>
  `${scopes.join(', ')}${site === undefined ? '' : ` of ${dealership_ids?.join(', ') ?? site}`}`;

const list = async (client: Client, json: boolean): Promise<number> => {
  const { keys } = await client.ask('/api/ops/keys', opsKeys);
  const rows = keys.map((key) => [
    key.key_id,
    key.name + (key.is_yours ? ' (yours)' : ''),
    key.ends === undefined ? '' : `…${key.ends}`,
    accessOf(key),
    key.last_used_at ?? '',
    key.source === 'file' ? 'in the key file' : `${key.issued_at} by ${key.issued_by}`,
    key.before.map(({ ends, until }) => `…${ends} until ${until}`).join(', '),
  ]);
  if (json) print(JSON.stringify(keys));
  else print(table([['ID', 'NAME', 'KEY', 'FOR', 'LAST USED', 'ISSUED', 'STILL WORKING'], ...rows]));
  return 0;
};

/** Prints the secret to standard output by itself, so that a script can store it. */
const printKey = (key: OpsKeyWithSecret, json: boolean): number => {
  if (json) print(JSON.stringify(key));
  else {
    const before = key.before.map(({ ends, until }) => ` The one that ends in ${ends} works until ${until}.`);
    process.stderr.write(`${key.name} is for ${accessOf(key)}. This is the only time it is shown.${before.join('')}\n`);
    print(key.secret);
  }
  return 0;
};

const idOf = async (client: Client, which: string): Promise<string> => {
  const { keys } = await client.ask('/api/ops/keys', opsKeys);
  return keys.find(({ key_id, name }) => name === which || key_id === which)?.key_id ?? which;
};
