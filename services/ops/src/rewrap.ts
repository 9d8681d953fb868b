import { rewrapReport } from '#contracts/api/secret-key';
import { connectAsOperator } from './client.js';
import { operatorHelp, operatorOptions, parsed, print } from './operator.js';
import { figure } from './progress.js';

export const rewrapHelp = `forecourt rewrap             encrypts the person keys with SECRET_KEY, so that SECRET_KEY_PREVIOUS opens nothing any more
${operatorHelp}
`;

export const rewrapKeys = async (args: string[]): Promise<number> => {
  const { values } = parsed(rewrapHelp, { args, options: operatorOptions });
  const report = await connectAsOperator(values).ask('/api/ops/secret-key/rewrap', rewrapReport, { method: 'POST' });
  const { people } = report;
  const done = 'SECRET_KEY alone opens the person keys; start every process without SECRET_KEY_PREVIOUS.';
  const before = people > 0 ? `${figure(people)} person keys of an earlier version were encrypted anew. ` : '';
  print(values.json ? JSON.stringify(report) : `${before}${done}`);
  return 0;
};
