import { type CarField, carColumns } from '#contracts/domain/car/details';
import { parseCarType } from '../feed/car-types.js';
import { parseStatus } from '../feed/statuses.js';

/** Names of our fields in dealers' systems, beside our own names; only lower-case letters and digits. */
const synonyms: Readonly<Partial<Record<CarField, string>>> = {
  stocknum:
    'stock stockno stocknr stocknumber stockid stk stkno stknumber unitno unitnumber sku inventoryno inventorynumber id itemid vehicleid adid reference ref dealerstockno yardno',
  dealership_id: 'dealer dealerid dealercode dealership dealershipcode rooftop branchcode storecode',
  location_id: 'location locationid locationcode loc yard yardcode branch site',
  year: 'yr modelyear manufactureyear yearofmanufacture builtyear releaseyear my buildyear yearbuilt',
  make: 'brand manufacturer mfr marque makename',
  model: 'modelname range modelrange family',
  car_type:
    'newused nu un nud newuseddemo usednew condition vehicletype newusedflag newusedindicator stocktype isnew listingtype carcondition saletype',
  status: 'availability stockstatus salestatus state listingstatus',
  badge: 'variant trim grade trimlevel derivative edition badgename modelvariant',
  series: 'seriesname generation',
  name: 'title heading headline adtitle vehiclename',
  price:
    'retail retailprice ask asking askingprice sellingprice saleprice advertisedprice listprice amount priceaud driveaway driveawayprice webprice internetprice priceincgst pricedap egcprice egc pricetag dap dapprice priceegc pricedriveaway',
  before_price: 'was wasprice rrp oldprice originalprice previousprice regularprice pricebefore msrp',
  reduced_price: 'now nowprice specialprice special reducedprice discountprice',
  subscription_price: 'weekly weeklyprice perweek subscription',
  price_type: 'pricetype pricequalifier pricekind pricedescription pricelabel',
  km: 'odo odometer odometerkm kms ks kilometres kilometers mileage odometerreading distance kmstravelled miles',
  body: 'bodytype bodystyle bodyshape bodydescription style',
  trans: 'transmission gearbox gearboxtype transmissiontype transtype',
  gearnum: 'gears numberofgears noofgears gearcount speeds',
  fuel: 'fueltype fueldescription petroldiesel',
  drive: 'drivetype drivetrain drivewheels wheeldrive driveline',
  seats: 'seatcount noofseats numberofseats seatingcapacity',
  doors: 'doorcount noofdoors numberofdoors',
  cylinders: 'cyl cyls noofcylinders numberofcylinders',
  engine_size:
    'engine enginesize capacity enginecapacity cc enginecc displacement litres enginelitres enginesizel enginesizecc engsize',
  engine_power: 'power kw powerkw maxpower enginepower',
  torque: 'nm torquenm maxtorque',
  induction: 'inductiontype aspiration',
  fuelconsumptioncombined: 'fuelconsumption consumption economy fueleconomy lper100km',
  fuelcapacity: 'tank tanksize fueltank fueltankcapacity',
  grossvehiclemass: 'gvm grossmass',
  towingcapacitybraked: 'towing towcapacity towingcapacity brakedtowing',
  ancaprating: 'ancap safetyrating stars',
  tare_weight: 'tare tareweight tarekg',
  aggregate_trailer_mass: 'atm',
  sleeps: 'berths berth sleepingcapacity',
  colour:
    'color col clr exteriorcolour exteriorcolor bodycolour bodycolor colourexterior colorexterior paint paintcolour extcolour extcolor',
  interior_colour: 'interiorcolor interior trimcolour trimcolor upholstery intcolour intcolor',
  vin: 'vinnumber vinno chassis chassisno chassisnumber vincode',
  nvic: 'nvicno niviccode glasscode',
  regplate: 'rego registration registrationno registrationnumber regno plate numberplate regonumber licenceplate',
  rego_expiry: 'regoexpiry regoexpires registrationexpiry regoexp regodue regexp regexpiry regexpires',
  build_date:
    'builddate build built dateofmanufacture manufacturedate manufactured buildmonth buildmth builtmonth monthbuilt monthofbuild monthofmanufacture manufacturemonth',
  compliance_date:
    'compliance comp compliancedate complianceplate compl complied compliancemonth complmonth compmonth complianceyear complyear compyear',
  created_at:
    'dateadded added listed listedon addedon listdate datelisted dateinstock instocksince arrived landed arrivaldate arrival creationdate firstlisted stockdate datein',
  sold_date: 'solddate datesold sold',
  standardEquipment: 'features equipment options standardfeatures extras accessories optionslist specifications',
  filtered_features: 'keyfeatures highlights',
  dealercomments:
    'comments comment description adtext notes salescomments dealercomment dealernotes vehicledescription text remarks blurb',
  images:
    'image photo photos picture pictures imageurl imageurls imagelist imagelinks photourl photourls photolist pics imgs img media mainimage mainphoto gallery imagelink additionalimages',
  video_url: 'video videourl videolink youtube youtubeurl',
  file: 'historyreport reporturl ppsr reportlink',
  certified: 'cpo approvedused certifiedpreowned iscertified',
  show_on_dealer_website: 'showonwebsite publish published web onweb showonline',
};

const identifiers: ReadonlySet<CarField> = new Set([
  ...(['stocknum', 'dealership_id', 'location_id', 'vin', 'nvic', 'regplate'] as const),
]);
const isWorded = (field: CarField) => carColumns[field].kind === 'text' && !identifiers.has(field);
const isCounted = (field: CarField) => carColumns[field].kind === 'integer' || identifiers.has(field);
const isAmount = (field: CarField) => field.endsWith('price');

/** Endings that may follow a name without changing its meaning, with the fields they may follow. */
export const endings: readonly (readonly [ending: string, of: (field: CarField) => boolean])[] = [
  ['description', isWorded],
  ['desc', isWorded],
  ['date', (field) => carColumns[field].kind === 'date'],
  ['dt', (field) => carColumns[field].kind === 'date'],
  ['number', isCounted],
  ['no', isCounted],
  ...['egc', 'dap', 'driveaway', 'rideaway', 'nomoretopay', 'orc', 'plusorc', 'plusonroads', 'excharges'].map(
    (kind) => [kind, isAmount] as const,
  ),
  ...['excludinggovtcharges', 'exclgovtcharges', 'exgovtcharges', 'exgovcharges', 'beforeonroads'].map(
    (kind) => [kind, isAmount] as const,
  ),
  ['incgst', isAmount],
  ['inclgst', isAmount],
];

export const fieldBySynonym: ReadonlyMap<string, CarField> = new Map(
  Object.entries(synonyms).flatMap(([field, names]) =>
    names.split(' ').map((name) => [name, field as CarField] as const),
  ),
);

/** Model years as `MY21`. A feed with some of them will have others, so all are listed. */
export const modelYears: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from({ length: 41 }, (_, year) => [`my${String(year).padStart(2, '0')}`, String(2000 + year)]),
);

/** Meanings of words, by field. */
const usualWords: Readonly<Partial<Record<CarField, Readonly<Record<string, string>>>>> = {
  year: modelYears,
  // These are in addition to the words that every feed may use.
  car_type: { s: 'used', true: 'new', false: 'used' },
  status: { a: 'in_stock', ready: 'in_stock', s: 'sold', 'not for sale': 'not for sale' },
};

/** Readers of the words that every feed may use. */
const ofEveryFeed: Readonly<Partial<Record<CarField, (text: string) => string | undefined>>> = {
  car_type: parseCarType,
  status: parseStatus,
};

/** Returns the meaning of a word in a column of the field; undefined if it is one of our own words or unknown. */
export const meaningOfWord = (field: CarField, word: string): string | undefined => {
  const text = word.trim().toLowerCase();
  const meaning = usualWords[field]?.[text] ?? ofEveryFeed[field]?.(text);
  return meaning === text ? undefined : meaning;
};
