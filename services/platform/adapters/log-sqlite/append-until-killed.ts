import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { writeSync } from 'node:fs';
import { openSqliteLog } from './log.js';

/**
 * A process that appends to the log of the folder it is given, with many appends in flight, from the first byte on its
 * standard input until it is killed or the log refuses. Each answer is a line on its standard output:
 * `acknowledged <id> <stream> <revision> <position>` or `refused <error>`.
 */
const inFlight = 64;
const refusalsTaken = 3;
const [directory = '.'] = process.argv.slice(2);
const say = (line: string) => writeSync(1, `${line}\n`);

await once(process.stdin, 'data');
const log = await openSqliteLog({ directory });

const appendOn = async (stream: string) => {
  for (let refusals = 0; refusals < refusalsTaken;) {
    const id = randomUUID();
    const event = {
      id,
      type: 'Survived',
      version: 1,
      time: new Date().toISOString(),
      data: id.repeat(id.charCodeAt(0)),
    };
    try {
      const { revision, position } = await log.append(stream, 'any', [event]);
      say(`acknowledged ${id} ${stream} ${revision} ${position}`);
    } catch (error) {
      refusals++;
      say(`refused ${(error as Error).name}`);
    }
  }
};
await Promise.all(Array.from({ length: inFlight }, (_, i) => appendOn(`survivor-${i % (inFlight / 2)}`)));
process.exit();
