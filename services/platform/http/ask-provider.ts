/** Milliseconds before a request to a provider times out. */
const answerTimeout = 8_000;

export interface ProviderResponse {
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
    return { status: response.status, body: jsonOf(await response.text()) };
  } catch {
    return undefined;
  }
};

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};
