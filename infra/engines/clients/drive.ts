import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from '@jest/globals';
import type { LeadResponse } from '#contracts/api/leads';
import { TestForecourt } from '#platform/testing/forecourt';
import { temporaryDirectory } from '#platform/testing/temporary';
import { roles } from '../../../services/standalone/src/roles.js';

const minutes = 60_000;

/** Makes a client program in a folder. Its arguments are the address and a CRM's key. */
type Made = (folder: string, document: string) => Promise<{ readonly command: string; readonly args: string[] }>;

/** Makes a client from the document, runs it against a Forecourt, and checks what it received. */
export const drive = async (make: Made): Promise<void> => {
  const folder = await temporaryDirectory();
  const forecourt = new TestForecourt(roles, ['kestrel'], { WEBHOOK_LOCAL: 'true' });
  await forecourt.open();
  const submit = async (email: string): Promise<string> => {
    const userData = { name: 'Mia', last_name: 'Nguyen', email, phone: '0491 570 006', postcode: '2095' };
    const fields = { Company: 'Nguyen Plumbing', 'Fleet Size': '5 to 19' };
    const body = {
      ...{ form: 'fleet', userData, category: 'Fleet Enquiry', fields, message: 'Hi', location: 'kestrel-brookvale' },
      url: 'http://kestrel.localhost/',
    };
    const answer = await forecourt.ask<LeadResponse>('/api/leads', { method: 'POST', body });
    expect(answer).toMatchObject({ status: 201 });
    return answer.body.lead_id;
  };
  try {
    const document = join(folder.path, 'openapi.json');
    const { body } = await forecourt.ask('/openapi.json');
    writeFileSync(document, JSON.stringify(body));
    const before = await submit('before@example.com');
    const { command, args } = await make(folder.path, document);
    const address = `http://127.0.0.1:${forecourt.running.port}`;
    const child = spawn(command, [...args, address, 'crm-kestrel'], { cwd: folder.path, timeout: 3 * minutes });
    let output = '';
    let complaints = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (complaints += chunk.toString()));
    const heard = async (line: string) => {
      for (const deadline = performance.now() + 2 * minutes; !output.includes(line);) {
        if (child.exitCode !== null || performance.now() > deadline)
          throw new Error(`It did not say "${line}". ${output}${complaints}`);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    try {
      await heard('subscribed whsec_\n');
      expect(output).toContain(`pulled ${before} before@example.com Nguyen Plumbing\n`);
      const after = await submit('after@example.com');
      await heard(`acknowledged ${after} after@example.com Nguyen Plumbing\n`);
      await heard(`streamed ${after} after@example.com Nguyen Plumbing\n`);
    } finally {
      child.kill('SIGKILL');
    }
  } finally {
    await forecourt.remove();
    await folder.remove();
  }
};
