import { parsedJson } from '../kernel/json.js';

/** Milliseconds before a request to a provider times out. */
const answerTimeout = 8_000;

interface ProviderResponse {
  readonly status: number;
  /** Undefined: it was no JSON. */
  readonly body: unknown;
}

/** Sends a request to a provider; undefined: the provider is unreachable or has a fault. */
export const askProvider = async (
  url: string,
  sent?: unknown,
  timeout = answerTimeout,
): Promise<ProviderResponse | undefined> => {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...(sent !== undefined && { 'content-type': 'application/json' }) },
      ...(sent !== undefined && { method: 'POST', body: JSON.stringify(sent) }),
      signal: AbortSignal.timeout(timeout),
    });
    if (response.status >= 500 || response.status === 429) return undefined;
    return { status: response.status, body: parsedJson(await response.text()) };
  } catch {
    return undefined;
  }
};
