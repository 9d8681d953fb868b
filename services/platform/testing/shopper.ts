import { expect } from '@jest/globals';
import type { MeResponse } from '#contracts/api/shoppers';
import type { TestForecourt } from './forecourt.js';
import { eventually } from './forecourt.js';
import type { Answer, AskOptions } from './http.js';

/** A browser on one site: it stores cookies, and sends the origin of its pages. */
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
    const code = await this.requestCode(phone_number);
    const { status, body } = await this.post<MeResponse>('/api/sign-in/verify', { phone_number, code });
    expect(status).toBe(200);
    return body.user!;
  }

  /** Requests a code and waits until it is sent. */
  async requestCode(phone_number: string): Promise<string> {
    const known = new Set(await this.messages());
    const { status, body } = await this.post('/api/sign-in/code', { phone_number });
    expect(status).toBe(200);
    const isTo = ({ to }: { to: string }) => to === body['phone_number'];
    return eventually(async () => {
      // The outbox drops the oldest messages.
      const sent = (await this.sent()).filter(isTo).find(({ code }) => !known.has(code));
      expect(sent).toBeDefined();
      return sent!.code;
    });
  }

  /** The codes in the outbox, the newest first. */
  async messages(): Promise<string[]> {
    return (await this.sent()).map(({ code }) => code);
  }

  private async sent(): Promise<{ readonly to: string; readonly code: string }[]> {
    const { body } = await this.forecourt.ask<string>('/outbox');
    const messages = body.matchAll(/<b>([^<]*)<\/b> <time>[^<]*<\/time><\/p><p class="text">(\d{6}) is your/g);
    return [...messages].map(([, to, code]) => ({ to: to!, code: code! }));
  }
}
