interface Described {
  readonly model?: string | undefined;
  readonly badge?: string | undefined;
  readonly series?: string | undefined;
}

/** `300 Series`, `Mk8` and `MY23.5` are read; `ZWE219R`, `P703` and `992` mean something to the trade only. */
const saysSomething = /[a-z]{2}|\bM[YKk]\d/;
const isWord = /[a-z]|^M[YK]\d|^(\d+|[IVX]+|[A-Z])$/;

/** What stands after a car's make and model: its badge and, where it isn't a manufacturer's code, its series. */
export const variantOf = ({ model, badge = '', series = '' }: Described): string => {
  const words = saysSomething.test(series) ? series.split(/\s+/).filter((word) => isWord.test(word)) : [];
  const named = words.join(' ');
  return `${model} ${badge}`.includes(named) ? badge : `${badge} ${named}`.trim();
};
