/** Models of the embedded register and guide: make, model, badge, body, transmission, price when new in dollars. */
export const knownModels = [
  ['Toyota', 'Corolla', 'Ascent Sport', 'Hatch', 'Automatic', 32_000],
  ['Toyota', 'RAV4', 'GXL', 'SUV', 'Automatic', 46_000],
  ['Toyota', 'HiLux', 'SR5', 'Ute', 'Automatic', 64_000],
  ['Toyota', 'LandCruiser Prado', 'GXL', 'SUV', 'Automatic', 76_000],
  ['Mazda', 'CX-5', 'Maxx Sport', 'SUV', 'Automatic', 42_000],
  ['Mazda', '3', 'G20 Pure', 'Hatch', 'Automatic', 33_000],
  ['Ford', 'Ranger', 'XLT', 'Ute', 'Automatic', 66_000],
  ['Ford', 'Everest', 'Trend', 'SUV', 'Automatic', 70_000],
  ['Hyundai', 'i30', 'Active', 'Hatch', 'Automatic', 28_000],
  ['Hyundai', 'Tucson', 'Elite', 'SUV', 'Automatic', 44_000],
  ['Kia', 'Sportage', 'SX', 'SUV', 'Automatic', 41_000],
  ['Kia', 'Carnival', 'SLi', 'People Mover', 'Automatic', 60_000],
  ['Mitsubishi', 'Outlander', 'LS', 'SUV', 'Automatic', 43_000],
  ['Mitsubishi', 'Triton', 'GLS', 'Ute', 'Automatic', 56_000],
  ['Nissan', 'X-TRAIL', 'ST-L', 'SUV', 'Automatic', 46_000],
  ['Subaru', 'Forester', '2.5i-L', 'SUV', 'Automatic', 42_000],
  ['Volkswagen', 'Golf', '110TSI', 'Hatch', 'Automatic', 37_000],
  ['Volkswagen', 'Amarok', 'Style', 'Ute', 'Automatic', 74_000],
  ['Suzuki', 'Swift', 'GL', 'Hatch', 'Manual', 24_000],
  ['MG', 'ZS', 'Excite', 'SUV', 'Automatic', 25_000],
  ['Isuzu', 'D-MAX', 'LS-U', 'Ute', 'Automatic', 62_000],
  ['Tesla', 'Model 3', 'Rear-Wheel Drive', 'Sedan', 'Automatic', 62_000],
  ['BMW', '3 Series', '320i', 'Sedan', 'Automatic', 82_000],
  ['Mercedes-Benz', 'C-Class', 'C200', 'Sedan', 'Automatic', 88_000],
] as const;

/** Returns the price when new in dollars; for an unknown model, the average of its make. */
export const newPriceOf = (make: string, model: string): number => {
  const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase();
  const ofMake = knownModels.filter(([known]) => same(known, make));
  const exact = ofMake.find(([, known]) => same(known, model));
  if (exact) return exact[5];
  return ofMake.length > 0 ? ofMake.reduce((sum, known) => sum + known[5], 0) / ofMake.length : typical;
};

const typical = 42_000;
