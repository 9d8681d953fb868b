interface Described {
  readonly model?: string | undefined;
  readonly badge?: string | undefined;
  readonly series?: string | undefined;
}

const wordsOf = (text = ''): string[] => text.split(/\s+/).filter(Boolean);

/** `300 Series` and `MY23.5` are read as words; `ZWE219R`, `P703` and `992` mean something to the trade only. */
const saysSomething = (series: string): boolean => /[a-z]{2}|\bM[YKk]\d/.test(series);
const isWord = (word: string): boolean => /[a-z]|^M[YK]\d|^\d+$|^[IVX]+$|^[A-Z]$/.test(word);

/** What stands after a car's make and model: its badge and, where it isn't a manufacturer's code, its series. */
export const variantOf = ({ model, badge, series = '' }: Described): string => {
  const named = saysSomething(series) ? wordsOf(series).filter(isWord) : [];
  const codes = wordsOf(series).filter((word) => /\d/.test(word) && !named.includes(word));
  const shown = wordsOf(badge).filter((word) => !codes.includes(word));
  const said = ` ${[model, ...shown].join(' ')} `.toLowerCase();
  return [...shown, ...(said.includes(` ${named.join(' ')} `.toLowerCase()) ? [] : named)].join(' ');
};
