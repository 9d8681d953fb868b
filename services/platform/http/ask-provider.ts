/** Milliseconds; whoever waits for a figure does not wait longer. */
const answerTimeout = 8_000;

export interface Answered {
  readonly status: number;
  /** Undefined where it was no JSON. */
  readonly body: unknown;
}

/** Asks a provider; undefined where it can't be reached or is in trouble itself. */
export const askProvider = async (
  url: string,
  sent?: unknown,
  timeout = answerTimeout,
): Promise<Answered | undefined> => {
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
