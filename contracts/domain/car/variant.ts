interface Described {
  readonly model?: string | undefined;
  readonly badge?: string | undefined;
  readonly series?: string | undefined;
}

/** `300 Series`, `Mk8` and `MY23.5` make sense to shoppers; `ZWE219R`, `P703` and `992` only to the trade. */
const saysSomething = /[a-z]{2}|\bM[YKk]\d/;
const isWord = /[a-z]|^M[YK]\d|^(\d+|[IVX]+|[A-Z])$/;

/** Returns the text after a car's make and model: the badge and, unless it is a manufacturer's code, the series. */
export const variantOf = ({ model, badge = '', series = '' }: Described): string => {
  const words = saysSomething.test(series) ? series.split(/\s+/).filter((word) => isWord.test(word)) : [];
  const named = words.join(' ');
  return `${model} ${badge}`.includes(named) ? badge : `${badge} ${named}`.trim();
};
