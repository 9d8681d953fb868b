import { existsSync, writeFileSync } from 'node:fs';
import { heldData } from '#contracts/api/access-requests';
import { erasurePreview } from '#contracts/api/erasures';
import { assertFolderOf, connectAsOperator, UsageError } from './client.js';
import { personRequest, previewInWords } from './erase.js';
import { operatorHelp, operatorOptions, parsed, print } from './operator.js';
import { figure } from './progress.js';

export const accessHelp = `forecourt access --preview   what is held about whoever a phone number or an email address leads to
forecourt access --out <file>   writes all of it to a file, as JSON, to give to the person

      --phone <number>          however it is typed
      --email <address>
      --site <slug or id>       only there; may be given several times
      --confirm <number>        of records in the preview; needed where it has something to think of first
${operatorHelp}
`;

export const accessPerson = async (args: string[]): Promise<number> => {
  const text = { type: 'string' } as const;
  const { values } = parsed(accessHelp, {
    args,
    options: {
      ...operatorOptions,
      ...{ phone: text, email: text, confirm: text, out: text, site: { type: 'string', multiple: true } },
      preview: { type: 'boolean', default: false },
    },
  });
  const { phone, email, confirm, out, json } = values;
  if (!phone && !email) throw new UsageError('Give --phone, --email, or both.');
  if (!values.preview && !out) throw new UsageError('Give --preview, or --out with the name of a file.');
  if (out) assertNew(out);
  const client = connectAsOperator(values);
  if (!out || values.preview) {
    const preview = await client.ask('/api/ops/access-requests/preview', erasurePreview, personRequest(values));
    print(json ? JSON.stringify(preview) : previewInWords(preview));
    return 0;
  }
  const confirmed = confirm === undefined ? {} : { confirm: Number(confirm) };
  const held = await client.ask('/api/ops/access-requests', heldData, personRequest(values, confirmed));
  if (held.records.length === 0) {
    print('Nobody is known by these.');
    return 1;
  }
  // Only for whoever asked for it, and never over another file.
  writeFileSync(out, `${JSON.stringify(held, undefined, 2)}\n`, { mode: 0o600, flag: 'wx' });
  print(`Records: ${figure(held.records.length)}, in ${out}.`);
  return 0;
};

const assertNew = (file: string): void => {
  assertFolderOf(file);
  if (existsSync(file)) throw new UsageError(`There is a file ${file} already.`);
};
