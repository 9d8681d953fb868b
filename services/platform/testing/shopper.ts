import { expect } from '@jest/globals';
import type { MeResponse } from '#contracts/api/shoppers';
import type { TestForecourt } from './forecourt.js';
import { eventually } from './forecourt.js';
import type { Answer, AskOptions } from './http.js';

/** A browser on one site: it keeps cookies, and names the origin of its pages. */
export class TestBrowser {
  readonly cookies = new Map<string, string>();

  constructor(
    private readonly forecourt: TestForecourt,
    readonly site = 'kestrel',
  ) {}

  async ask<Body = Record<string, unknown>>(url: string, options: AskOptions = {}): Promise<Answer<Body>> {
    const { method = 'GET', headers = {} } = options;
    const cookie = [...this.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const answer = await this.forecourt.ask<Body>(url, {
      ...options,
      site: this.site,
      headers: {
        ...(cookie !== '' && { cookie }),
        ...(method !== 'GET' && { origin: `http://${this.site}.localhost` }),
        ...headers,
      },
    });
    for (const line of [answer.headers['set-cookie'] ?? []].flat()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(String(line))!;
      if (value === '') this.cookies.delete(name!);
      else this.cookies.set(name!, value!);
    }
    return answer;
  }

  post<Body = Record<string, unknown>>(url: string, body: unknown, headers: Readonly<Record<string, string>> = {}) {
    return this.ask<Body>(url, { method: 'POST', body, headers });
  }

  /** Signs in with the code that was sent. */
  async signIn(phone_number: string): Promise<MeResponse['user'] & object> {
    const before = await this.messages();
    expect((await this.post('/api/sign-in/code', { phone_number })).status).toBe(200);
    const code = await eventually(async () => {
      const messages = await this.messages();
      if (messages.length === before.length) throw new Error('no message was sent');
      return messages[0]!;
    });
    const { status, body } = await this.post<MeResponse>('/api/sign-in/verify', { phone_number, code });
    expect(status).toBe(200);
    return body.user!;
  }

  /** The codes in the outbox, the newest first. */
  async messages(): Promise<string[]> {
    const { body } = await this.forecourt.ask<string>('/outbox');
    return [...body.matchAll(/class="text">(\d{6}) is your/g)].map(([, code]) => code!);
  }
}
