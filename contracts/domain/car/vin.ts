/** Vehicles built before it have chassis numbers of any length. */
const firstYearOfVins = 1989;
const vinLength = 17;
const isOfVin = (text: string): boolean => /^[A-HJ-NPR-Z0-9]*$/.test(text);

/** Returns a VIN in capitals, without spaces and dashes; a text that is none, as it is. */
export const normaliseVin = (given: string): string => {
  const vin = given.replace(/[\s-]/g, '').toUpperCase();
  return vin.length === vinLength && isOfVin(vin) ? vin : given;
};

/** Returns what is wrong with the VIN of a vehicle of this year; undefined: nothing. */
export const vinFault = (vin: string, year: number): string | undefined => {
  if (year < firstYearOfVins) return undefined;
  if (vin.length !== vinLength) return `a VIN has ${vinLength} characters, not ${vin.length}`;
  if (!isOfVin(vin)) return 'a VIN has letters and digits only, and no I, O or Q';
  return vin.slice(1) === vin.slice(0, -1) ? 'a VIN is not one character only' : undefined;
};

/** Returns the VIN or chassis number that may be published as such. */
export const publishedVin = ({
  vin,
  year,
}: {
  readonly vin?: string | undefined;
  readonly year: number;
}): string | undefined => (vin === undefined || vinFault(vin, year) !== undefined ? undefined : vin);
