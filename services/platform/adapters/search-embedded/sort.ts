const digitBits = 11;
const digits = 2 ** digitBits;

/**
 * Returns the items sorted by their numbers, which are at the same indexes; stable. It is a radix sort, because that
 * takes linear time and the index sorts often.
 */
export const sortedByNumber = (items: Uint32Array, numbers: Float64Array): Uint32Array => {
  const { length } = items;
  // Many columns have the same number, or none, for every item.
  if (numbers.every((number) => number === numbers[0])) return items.slice();
  const [low, high] = sortableBits(numbers);
  let order = new Uint32Array(length);
  for (let i = 0; i < length; i++) order[i] = i;
  let target = new Uint32Array(length);
  const digit = new Uint16Array(length);
  for (let shift = 0; shift < 64; shift += digitBits) {
    if (isConstant(low, high, shift)) continue;
    const next = new Uint32Array(digits + 1);
    for (let i = 0; i < length; i++) {
      digit[i] = digitAt(low[i]!, high[i]!, shift);
      next[digit[i]! + 1]!++;
    }
    for (let d = 1; d <= digits; d++) next[d]! += next[d - 1]!;
    for (let i = 0; i < length; i++) target[next[digit[order[i]!]!]!++] = order[i]!;
    [order, target] = [target, order];
  }
  for (let i = 0; i < length; i++) order[i] = items[order[i]!]!;
  return order;
};

const isConstant = (low: Uint32Array, high: Uint32Array, shift: number): boolean => {
  for (let i = 1; i < low.length; i++) {
    if (digitAt(low[i]!, high[i]!, shift) !== digitAt(low[0]!, high[0]!, shift)) return false;
  }
  return true;
};

/** Maps the numbers' bits to unsigned integers of the same order. */
const sortableBits = (numbers: Float64Array): [low: Uint32Array, high: Uint32Array] => {
  const words = new Uint32Array(numbers.buffer, numbers.byteOffset, numbers.length * 2);
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
