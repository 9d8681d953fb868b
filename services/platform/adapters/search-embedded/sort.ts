const digitBits = 11;
const digits = 2 ** digitBits;

/** The items by their numbers, equals in the order they came in. A radix sort: linear, and the index sorts much. */
export const sortedByNumber = (items: readonly number[], numberOf: (item: number) => number): number[] => {
  const { length } = items;
  if (length === 0) return [];
  const [low, high] = sortableBits(Float64Array.from(items, numberOf));
  const digit = new Uint16Array(length);
  let order = Uint32Array.from(items.keys());
  let target = new Uint32Array(length);
  for (let shift = 0; shift < 64; shift += digitBits) {
    const next = new Uint32Array(digits + 1);
    for (let i = 0; i < length; i++) {
      digit[i] = digitAt(low[i]!, high[i]!, shift);
      next[digit[i]! + 1]!++;
    }
    if (next[digit[0]! + 1] === length) continue;
    for (let d = 1; d <= digits; d++) next[d]! += next[d - 1]!;
    for (let i = 0; i < length; i++) target[next[digit[order[i]!]!]!++] = order[i]!;
    [order, target] = [target, order];
  }
  return Array.from(order, (position) => items[position]!);
};

/** The numbers' bits, changed so that they order as unsigned integers as the numbers do. */
const sortableBits = (numbers: Float64Array): [low: Uint32Array, high: Uint32Array] => {
  const words = new Uint32Array(numbers.buffer);
  const low = new Uint32Array(numbers.length);
  const high = new Uint32Array(numbers.length);
  for (let i = 0; i < numbers.length; i++) {
    const isNegative = words[2 * i + 1]! >>> 31 === 1;
    low[i] = isNegative ? ~words[2 * i]! : words[2 * i]!;
    high[i] = isNegative ? ~words[2 * i + 1]! : words[2 * i + 1]! ^ 0x80000000;
  }
  return [low, high];
};

const digitAt = (low: number, high: number, shift: number): number => {
  if (shift >= 32) return (high >>> (shift - 32)) & (digits - 1);
  return ((low >>> shift) | (shift > 32 - digitBits ? high << (32 - shift) : 0)) & (digits - 1);
};
