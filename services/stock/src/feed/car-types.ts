import type { CarType } from '#contracts/domain/car/status';
import { normaliseForComparison } from '#contracts/domain/feeds';

/** Words of feeds by car type. They have no spaces or punctuation. */
const words: Readonly<Record<CarType, string>> = {
  new: 'new n brandnew newvehicle newcar neu',
  used: 'used u preowned preloved usedvehicle usedcar secondhand nearnew refurbished cpo certified certifiedpreowned certifiedused approvedused',
  demo: 'demo d demonstrator exdemo exdemonstrator demovehicle democar',
};

const carTypesByWord: ReadonlyMap<string, CarType> = new Map(
  Object.entries(words).flatMap(([type, all]) => all.split(' ').map((word) => [word, type as CarType] as const)),
);

/** Returns the car type for a word in any format; undefined if the word is unknown. */
export const parseCarType = (text: string): CarType | undefined => carTypesByWord.get(normaliseForComparison(text));

/** Whether the word also says that the vehicle is certified: `CPO`, `certified pre-owned`. */
export const isCertified = (text: string): boolean => /^(?:cpo|certified)/.test(normaliseForComparison(text));
