import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { readDemoSite } from '../../../infra/demo/site-files.js';
import { largeStock, worstTexts } from '../../../infra/bench/relevance/worst-texts.js';
import { weeklyRepayment } from '../../domain/finance/card.js';
import { financeSettings } from '../../domain/finance/settings.js';
import { estimatedLender } from '../../domain/finance/vehicle.js';
import type { CarFacet, CarRange } from '../cars.js';
import type { Bounds, SearchState } from '../url.js';
import { emptySearch, formatSearch, maxQueryLength, parseSearch } from '../url.js';
import { isReplaced, readWords, understoodSearch } from './read.js';
import { knownPhrases } from './known-phrases.js';
import { boundsBefore, boundsBehind, unitsBefore, unitsBehind } from './tables/units.js';
import { towns } from './tables/places.js';
import { fillers } from './tables/conditions.js';
import { tokensOf } from './tokens.js';
import type { StockValues } from './vocabulary.js';
import { Vocabulary } from './vocabulary.js';

const values: StockValues = {
  make: ['Toyota', 'Mazda', 'Ford', 'MINI', 'Peugeot', 'New Age', 'Volkswagen'],
  model: ['HiLux', '3', 'CX-3', 'Ranger', 'Cooper', '2008', 'LandCruiser', 'Road Owl 20BE', 'Golf', '86'],
  make_model: [
    'Toyota HiLux',
    'Mazda 3',
    'Mazda CX-3',
    'Ford Ranger',
    'MINI Cooper',
    'Peugeot 2008',
    'Toyota LandCruiser',
    'New Age Road Owl 20BE',
    'Volkswagen Golf',
    'Toyota 86',
  ],
  badge: ['SR5 Double Cab', 'XLT', 'Camper Special', 'T60 Max', 'Sport'],
  car_type: ['used', 'new', 'demo'],
  status: ['in_stock'],
  body: ['Ute', 'Hatch', 'SUV', 'Caravan'],
  colour: ['White', 'Glacier White', 'Grey', 'Red'],
  drive: ['4x4', 'AWD', 'FWD'],
  fuel: ['Diesel', 'Petrol - Unleaded', 'Hybrid', 'Plug-in Hybrid', 'Electric'],
  transmission: ['6 Speed Sports Automatic', '5 Speed Manual'],
  seats: ['5', '7', '8', '2'],
  certified: ['true', 'false'],
  filtered_features: ['Panoramic sunroof', 'Leather seats', 'Apple CarPlay and Android Auto', 'Tow bar'],
  categories: ['Family', 'Towing'],
  city: ['Dubbo', 'Taminda'],
  state: ['NSW'],
  location_name: ['Wattle Road Dubbo', 'Wattle Road Tamworth'],
};
const wattle = readDemoSite('infra/demo', 'wattle');
const site = {
  locations: wattle.locations,
  search: { synonyms: { troopy: 'landcruiser diesel', 'grey nomad': 'caravan' } },
};
const vocabulary = Vocabulary.of(site, values, 2026);
/** Without the dealer's synonyms, because some of these stand for text. */
const plain = Vocabulary.of({ ...site, search: { synonyms: {} } }, values, 2026);
const weekly = Vocabulary.of(site, values, 2026, true);
const understood = (words: string, of = vocabulary) => {
  const { page: _, ...search } = understoodSearch({ ...emptySearch, query: words }, readWords(words, of));
  return decodeURIComponent(formatSearch({ ...search, page: 1 }))
    .replaceAll('refinementList', '')
    .replace(/\[\d\]=/g, '=');
};

describe('interpretation of words', () => {
  it.each([
    ['used hilux', 'query=hilux&[car_type]=used'],
    ['hilux 4wd', 'query=hilux&[drive]=4x4'],
    ['suv under 30k', '[body]=SUV&range[price]=1:30000'],
    ['7 seater', '[seats]=7'],
    ['seven seats or more', '[seats]=7&[seats]=8'],
    ['vw golf', 'query=golf&[make]=Volkswagen'],
    ['dubbo', '[city]=Dubbo'],
    ['sunroof', '[filtered_features]=Panoramic+sunroof'],
    ['$20k to 30k', 'range[price]=20000:30000'],
    ['20-30k', 'range[price]=20000:30000'],
    ['max 35k', 'range[price]=1:35000'],
    ['50 grand', 'range[price]=1:50000'],
    ['less than 100,000 kms', 'range[km]=:100000'],
    ['low kms', 'range[km]=:50000&sortBy=km:asc'],
    ['2021+', 'range[year]=2021:'],
    ['after 2022', 'range[year]=2023:'],
    ['2022', 'range[year]=2022:2022'],
    ['less than 3 years old', 'range[year]=2023:'],
    ['sleeps 4', 'range[sleeps]=4:4'],
    ['3500kg towing', 'range[towingcapacitybraked]=3500:'],
    ['3.5 tonne towing', 'range[towingcapacitybraked]=3500:'],
    ['brand new', '[car_type]=new'],
    ['ex demo', '[car_type]=demo'],
    ['certified', '[certified]=true'],
    ['all wheel drive', '[drive]=AWD'],
    ['dual cab', '[badge]=SR5+Double+Cab'],
    ['duel cab', '[badge]=SR5+Double+Cab'],
    ['orange suv', '[body]=SUV&[colour]=Orange'],
    ['used-hilux', 'query=hilux&[car_type]=used'],
    ['white-ute', '[body]=Ute&[colour]=White&[colour]=Glacier+White'],
    ['-white ute', '[body]=Ute&exclude[colour]=White&exclude[colour]=Glacier+White'],
    ['hilux, golf or ranger', '[make_model]=Toyota+HiLux&[make_model]=Volkswagen+Golf&[make_model]=Ford+Ranger'],
    ['hilux or ranger, golf', 'query=golf&[make_model]=Toyota+HiLux&[make_model]=Ford+Ranger'],
    ['european hatch', '[make]=Volkswagen&[make]=Peugeot&[make]=MINI&[body]=Hatch'],
    ['evs', '[fuel]=Electric'],
    ['light weight caravan', '[body]=Caravan&range[tare_weight]=:2000'],
    ['van for four', '[body]=Caravan&range[sleeps]=4:'],
    ['suv not too dear', '[body]=SUV&range[price]=1:&sortBy=price:asc'],
    ['ute on a car licence', '[body]=Ute'],
    ['small caravans', '[body]=Caravan&range[body_length]=:17'],
    ['big caravan', '[body]=Caravan&range[body_length]=20:'],
    ['18 foot or longer caravan', '[body]=Caravan&range[body_length]=18:'],
    ['7 seats for 3 kids and a boat', '[seats]=7'],
    ['hilux or ranger xlt', 'query=xlt&[make_model]=Toyota+HiLux&[make_model]=Ford+Ranger'],
    ['hilux or ranger diesel', '[make_model]=Toyota+HiLux&[make_model]=Ford+Ranger&[fuel]=Diesel'],
    ['mazda 2', '[make]=Mazda&[model]=2'],
    ['toyota gr corolla', '[make]=Toyota&[model]=GR+Corolla'],
    ['golf cruiser', 'query=golf+cruiser'],
    ['last 3 years', 'range[year]=2023:'],
    ['this year', 'range[year]=2026:'],
    ['my24 ute', '[body]=Ute&range[year]=2024:2024'],
    ['my24 or newer', 'range[year]=2024:'],
    ['my21-my23', 'range[year]=2021:2023'],
    ['ute my 22+', '[body]=Ute&range[year]=2022:'],
    ['25000', 'range[price]=1:25000'],
    ['2021 people movers', '[seats]=7&[seats]=8&range[year]=2021:2021'],
    ['hilux 45000', 'query=hilux&range[price]=1:45000'],
    ['hilux with remote start', 'query=hilux+remote+start'],
    ['family caravan', '[categories]=Family&[body]=Caravan'],
    ['motorhome', '[body]=Motorhome'],
    ['merc a class', '[model]=A-Class'],
    ['golf or mercedes c class', '[make_model]=Volkswagen+Golf'],
    ['twin turbo', '[induction]=Turbo'],
    ['car near orange', 'sortBy=distance:asc&near=2800'],
    ['van', '[body]=Caravan'],
    ['ev', '[fuel]=Electric'],
    ['plug in', '[fuel]=Plug-in+Hybrid'],
    ['stick shift', '[transmission]=5+Speed+Manual'],
    ['auto', '[transmission]=6+Speed+Sports+Automatic'],
    ['gray', '[colour]=Grey'],
    ['white', '[colour]=White&[colour]=Glacier+White'],
    ['new south wales', '[state]=NSW'],
    ['near 2000', 'sortBy=distance:asc&near=2000'],
    ['near dubbo', 'sortBy=distance:asc&near=2830'],
    ['under 20.000', 'range[price]=1:20000'],
    ['near manly vale', 'sortBy=distance:asc&near=2093'],
    ['ute near st leonards', '[body]=Ute&sortBy=distance:asc&near=2065'],
    ['close to mt druitt', 'sortBy=distance:asc&near=2770'],
    ['ferrari', '[make]=Ferrari'],
    ['leather and sunroof', '[filtered_features]=Leather+seats&require[filtered_features]=Panoramic+sunroof'],
    ['hilux or ranger', '[make_model]=Toyota+HiLux&[make_model]=Ford+Ranger'],
    ['toyota or mazda', '[make]=Toyota&[make]=Mazda'],
    ['red or grey', '[colour]=Red&[colour]=Grey'],
    ['hilux not white', 'query=hilux&exclude[colour]=White&exclude[colour]=Glacier+White'],
    ['toyota without sunroof', 'query=toyota&exclude[filtered_features]=Panoramic+sunroof'],
    ['ford not ranger', 'query=ford&exclude[model]=Ranger'],
    ['a 7 seater car for sale', '[seats]=7'],
    ['automtic', '[transmission]=6+Speed+Sports+Automatic'],
    ['utes', '[body]=Ute'],
    ['v8', '[cylinders]=8'],
    ['4cyl hatch', '[body]=Hatch&[cylinders]=4'],
    ['six cylinder', '[cylinders]=6'],
    ['turbo', '[induction]=Turbo'],
    ['2.8l diesel', '[fuel]=Diesel&range[engine_size]=2750:2849'],
    ['hilux 2.8', 'query=hilux&range[engine_size]=2750:2849'],
    ['650cc', 'range[engine_size]=600:699'],
    ['caravan under 2000kg', '[body]=Caravan&range[tare_weight]=:2000'],
    ['km under 30000', 'range[km]=:30000'],
    ['2021 hilux or newer', 'query=hilux&range[year]=2021:'],
    ['ranger xlt or sport', 'query=ranger&[badge]=XLT&[badge]=Sport'],
    ['ranger xlt or golf sport', '[make_model]=Ford+Ranger&[make_model]=Volkswagen+Golf&[badge]=XLT&[badge]=Sport'],
    ['newage roadowl20be', 'query=newage+road+owl+20be'],
    ['a hilux', 'query=hilux'],
    ['golf hilux or ranger', '[make_model]=Volkswagen+Golf&[make_model]=Toyota+HiLux&[make_model]=Ford+Ranger'],
    ['landcrusier lc200', '[model]=LandCruiser'],
    ['not 2020', 'exclude[year]=2020'],
    ['not 2018 to 2020', 'exclude[year]=2018&exclude[year]=2019&exclude[year]=2020'],
    ['not 7 seater', 'exclude[seats]=7'],
    ['not more than 5 seats', '[seats]=5&[seats]=2'],
    ['not under 30k', 'range[price]=30000:'],
    ['no older than 2018', 'range[year]=2018:'],
    ['not expensive suv', '[body]=SUV'],
    ['not cheap', ''],
    ['without low kms', 'range[km]=50000:'],
    ['not toyota or mazda', 'exclude[make]=Toyota&exclude[make]=Mazda'],
    ['no sunroof or leather', 'exclude[filtered_features]=Panoramic+sunroof&exclude[filtered_features]=Leather+seats'],
    ['neither red nor white', 'exclude[colour]=Red&exclude[colour]=White&exclude[colour]=Glacier+White'],
    ['not red and under 30k', 'range[price]=1:30000&exclude[colour]=Red'],
    ['not a hilux or a ranger', 'exclude[model]=HiLux&exclude[model]=Ranger'],
    ['not toyota hilux', 'exclude[make_model]=Toyota+HiLux'],
    ['not mazda 3', 'exclude[make_model]=Mazda+3'],
    ['not in dubbo', 'exclude[city]=Dubbo'],
    ['suv not in sydney', '[body]=SUV'],
    ['sunroof or leather', '[filtered_features]=Panoramic+sunroof&[filtered_features]=Leather+seats'],
    ['5 or 7 seats', '[seats]=5&[seats]=7'],
    ['7 seats or 8', '[seats]=7&[seats]=8'],
    ['4 or 6 cylinder', '[cylinders]=4&[cylinders]=6'],
    ['2020 or 2021', 'range[year]=2020:2021'],
    ['2018 or 2021', '[year]=2018&[year]=2021'],
    ['30 or 40k', 'range[price]=1:40000'],
    ['sleeps 4 or 6', 'range[sleeps]=4:6'],
    ['white hilux or black', 'query=hilux&[colour]=White&[colour]=Glacier+White&[colour]=Black'],
    ['diesel suv or hybrid hatch', '[body]=SUV&[body]=Hatch&[fuel]=Diesel&[fuel]=Hybrid'],
    ['dubbo or sydney', '[city]=Dubbo'],
    ['dubbo or tamworth', '[location_name]=Wattle+Road+Dubbo&[location_name]=Wattle+Road+Tamworth'],
    ['within 50 km of dubbo', '[location_name]=Wattle+Road+Dubbo&sortBy=distance:asc&near=2830'],
    ['within 50km of 2830', '[location_name]=Wattle+Road+Dubbo&sortBy=distance:asc&near=2830'],
    ['50 kms from perth', '[location_name]=Within+50+km+of+perth&sortBy=distance:asc&near=6000'],
    ['in 2830', 'sortBy=distance:asc&near=2830'],
    ['under 80 kms', 'range[km]=:80000'],
    ['near new', '[car_type]=used&[car_type]=demo&range[year]=2024:&sortBy=km:asc'],
    ['beemer', '[make]=BMW'],
    ['rangie', '[model]=Range+Rover'],
    ['lux', '[model]=HiLux'],
    ['prado', '[model]=LandCruiser+Prado'],
    ['subie', '[make]=Subaru'],
    ['lc200', '[model]=LandCruiser'],
    ['motorbike', '[item_type]=motorcycle'],
    ['people mover', '[seats]=7&[seats]=8'],
    ['sports car', '[body]=Coupe'],
    ['1500', 'query=1500'],
    ['ram 1500', '[make]=Ram&[model]=1500'],
    ['the territory', 'query=territory'],
  ])('%s [ASK-01]', (words, expected) => expect(understood(words)).toBe(expected));

  it.each([
    ['hilux or suv', 'query=hilux', ['or suv']],
    ['under 30k or over 50k', 'range[price]=1:30000', ['or over 50k']],
    ['suv not 20k to 30k', '[body]=SUV', ['not 20k to 30k']],
    ['suv or hilux or golf under 30k', '[body]=SUV&range[price]=1:30000', ['or hilux or golf']],
    ['not zeppelin', '', ['not zeppelin']],
    ['mazda not hiluxx or red', 'query=mazda', ['not hiluxx or red']],
    ['15 or 20 foot van', '[body]=Caravan', ['15 or 20 foot']],
    ['hilux near xanadu heights', 'query=hilux', ['near xanadu heights']],
    ['ute within 50 km of me', '[body]=Ute', ['within 50 km of']],
    ['nearby', '', ['nearby']],
    ['caravan atm under 3000', '[body]=Caravan', ['atm under 3000']],
    ['ute 8t gvm', '[body]=Ute', ['8t gvm']],
    ['suv not 500 km range', '[body]=SUV', ['not 500 km range']],
    ['closest ute to me', '[body]=Ute', ['closest']],
    ['hilux near me', 'query=hilux', ['near me']],
    ['nearest ute 2170', '[body]=Ute&sortBy=distance:asc&near=2170', []],
    ['ute near me 2170', '[body]=Ute&sortBy=distance:asc&near=2170', []],
  ])(
    '%s: words that no search can express are reported, and no other condition replaces them [ASK-01]',
    (words, search, unread) => {
      expect(understood(words)).toBe(search);
      expect(readWords(words, vocabulary).unread).toEqual(unread);
    },
  );

  it('a dual cab that no badge states is a ute whose badge names no other cab [ASK-01]', () => {
    const badge = ['SR5 Double Cab', 'XL Single Cab', 'GX Cab Chassis', 'SR Double Cab Chassis', 'Sport'];
    const own = Vocabulary.of(site, { ...values, badge }, 2026);
    own.setCoveredPhrases(new Set(['dual cab']));
    expect(understood('dual cab', own)).toBe('[badge]=SR5+Double+Cab&[badge]=SR+Double+Cab+Chassis');
    expect(understood('dual cab', own.looser)).toBe(
      '[body]=Ute&exclude[badge]=XL+Single+Cab&exclude[badge]=GX+Cab+Chassis',
    );
  });

  it.each([
    ['engine by its end', 'x5 40i', 'query=x5&[badge]=xDrive40i'],
    ['badge by its sound', 'dolfin larime', 'query=dolphin+laramie'],
    ['battery by its size', 'mg4 51kwh', 'query=mg4+51'],
    ['battery that no badge has', 'mg4 77kwh', 'query=mg4+77kwh'],
    ['word with other vowels', 'larumeo', 'query=larumeo'],
    ['range by the other name', 'long range', '[badge]=Extended+Range'],
  ])('a word of a title is recognised: %s [ASK-01]', (_, words, meant) => {
    const titled = {
      make: ['BMW', 'BYD', 'Ram', 'MG'],
      model: ['X5', 'Dolphin', '1500', 'MG4'],
      badge: ['xDrive40i', 'Laramie', 'Excite 51', 'Extended Range'],
    };
    expect(understood(words, Vocabulary.of(site, { ...values, ...titled }, 2026))).toBe(meant);
  });

  it('bunks mean a caravan for more than a couple where no feature mentions bunks [ASK-01]', () => {
    expect(understood('bunk van')).toBe('[body]=Caravan&range[sleeps]=4:');
    const bunks = Vocabulary.of(site, { ...values, filtered_features: ['Triple bunk'] }, 2026);
    expect(understood('bunk van', bunks)).toBe('[body]=Caravan&[filtered_features]=Triple+bunk');
  });

  it('the meaningful words of a long text are read, and words beyond the limit are reported [ASK-01]', () => {
    const long =
      'hi i am looking for a reliable second hand toyota suv with low kms for my family please, that seats seven under 30k';
    expect(understood(long)).toBe(
      'query=toyota&[car_type]=used&[categories]=Family&[body]=SUV&[seats]=7&range[price]=1:30000&range[km]=:50000&sortBy=km:asc',
    );
    const denied =
      'hi i am looking for a very nice reliable clean and tidy suv for my family please but i really dont want white';
    expect(understood(denied)).toBe(
      '[categories]=Family&[body]=SUV&exclude[colour]=White&exclude[colour]=Glacier+White',
    );
    const longer = `${Array.from({ length: 18 }, (_, n) => `zeppelin${n}`).join(' ')} white hilux`;
    expect(readWords(longer, vocabulary).unread).toEqual(['white hilux']);
  });

  it.each(['0412 345 678', '9939 4234', '02 9939 4234'])('the phone number %s is no postcode [ASK-10]', (phone) => {
    expect(understood(phone)).not.toContain('near=');
  });

  it('a town named like a model means the model, unless a word marks it as a place [ASK-03]', () => {
    const own = Vocabulary.of(site, { ...values, model: ['Albany'], make_model: ['Jayco Albany'] }, 2026);
    expect(understood('albany', own)).toBe('query=albany');
    expect(understood('near albany', own)).toBe('sortBy=distance:asc&near=6330');
    const avalon = Vocabulary.of(site, { ...values, model: ['Avalon'], make_model: ['Toyota Avalon'] }, 2026);
    expect(understood('near avalon', avalon)).toBe('sortBy=distance:asc&near=2107');
    expect(understood('nearest avalon', avalon)).toContain('query=avalon');
  });

  it('a negated word of more titles than an address has room for is reported instead [ASK-01]', () => {
    const badge = Array.from({ length: 60 }, (_, at) => `Sport ${at}`);
    const own = Vocabulary.of(site, { ...values, badge }, 2026);
    expect(readWords('toyota not sport', own)).toEqual({ parts: [], query: 'toyota', unread: ['not sport'] });
  });

  it('a small amount means a weekly price where the stock has weekly prices [ASK-01]', () => {
    expect(understood('under 200 a week', weekly)).toBe('range[subscription_price]=1:200');
    expect(understood('under $200', weekly)).toBe('range[subscription_price]=1:200');
    expect(understood('under $200')).toBe('range[price]=1:200');
  });

  it('a weekly amount becomes the price that it pays where vehicles are shown with repayments [ASK-01]', () => {
    const finance = financeSettings.parse({ estimate: { interestRate: 6.29, comparisonRate: 8.19 } });
    const financed = Vocabulary.of({ ...site, finance }, values, 2026);
    const price = Number(/range\[price\]=1:(\d+)$/.exec(understood('$200 a week', financed))?.[1]);
    expect(weeklyRepayment(estimatedLender(price, finance), finance)).toBe(200);
    expect(understood('ute under $200 per week', financed)).toBe(`[body]=Ute&range[price]=1:${price}`);
    expect(understood('repayments under 200', financed)).toBe(`range[price]=1:${price}`);
  });

  it('a weekly amount is reported and hides nothing where no vehicle has a weekly price [ASK-01]', () => {
    expect(understood('ute under $200 a week')).toBe('[body]=Ute');
    expect(readWords('ute under $200 a week', vocabulary).unread).toEqual(['under $200 a week']);
  });

  it.each([
    '86',
    'mini',
    '2008',
    'mazda 3',
    'new age',
    'camper special',
    't60 max',
    'cx 3',
    'land cruiser',
    'sport',
    'hilux sr5',
  ])('“%s” is part of titles, so it is searched in titles [ASK-03]', (words) =>
    expect(understood(words)).toBe(`query=${words.replaceAll(' ', '+')}`),
  );

  it('one word of a two-word make is not read as the make [ASK-03]', () => {
    expect(understood('new caravan')).toBe('[car_type]=new&[body]=Caravan');
    expect(understood('new age caravan')).toBe('query=new+age&[body]=Caravan');
  });

  it('a use beside a make or model, such as golf family, is searched in titles [ASK-03]', () => {
    const own = Vocabulary.of(site, { ...values, badge: ['Family'] }, 2026);
    own.setCoveredPhrases(new Set(['family']));
    expect(understood('family', own)).toBe('[categories]=Family');
    expect(understood('golf family', own)).toBe('query=golf+family');
  });

  it('a use without another title beside it is a filter if the stock has the use [ASK-03]', () => {
    const titled = { badge: ['Towing Pack', 'Performance'], model: ['Golf'], make_model: ['Volkswagen Golf'] };
    const own = Vocabulary.of(site, { ...values, ...titled }, 2026);
    own.setCoveredPhrases(new Set());
    expect(understood('towing suv', own)).toBe('[categories]=Towing&[body]=SUV');
    expect(understood('towing golf', own)).toBe('query=towing+golf');
    expect(understood('performance suv', own)).toBe('query=performance&[body]=SUV');
    // Where that finds nothing, the looser reading prefers the title.
    expect(understood('towing suv', own.looser)).toBe('query=towing&[body]=SUV');
  });

  it('a truck for a car licence is one of the light trucks [ASK-01]', () => {
    const trucks = { body: ['Truck'], model: ['NLR 45-150', 'NPR 75-190'] };
    const own = Vocabulary.of(site, { ...values, ...trucks }, 2026);
    expect(understood('a truck i can drive on a car licence', own)).toBe('[model]=NLR+45-150&[body]=Truck');
  });

  it.each([
    ['rd suv', '[body]=SUV&[colour]=Red'],
    ['redd ute', '[body]=Ute&[colour]=Red'],
    ['red svu', '[body]=SUV&[colour]=Red'],
    ['gery utee', '[body]=Ute&[colour]=Grey'],
  ])('a slip of the finger in the short name of a colour or body is no obstacle: %s [ASK-01]', (words, meant) => {
    expect(understood(words)).toBe(meant);
  });

  it('a word with which a title begins is not taken for a slip, nor are two letters for a body [ASK-03]', () => {
    const ofRde = Vocabulary.of(site, { ...values, model: [...values.model!, 'Rde'] }, 2026);
    expect(understood('rde', ofRde)).toBe('query=rde');
    expect(understood('sv')).toBe('query=sv');
  });

  const replacedIn = (words: string, of = vocabulary) =>
    readWords(words, of).parts.filter((part) => isReplaced(part, of));

  it.each([
    ['whte ute', 'whte'],
    ['automtic suv', 'automtic'],
    ['red wagon', 'wagon'],
  ])(
    'what is searched instead of misspelled words, and of what the stock lacks, is known: %s [ASK-06]',
    (words, replaced) => {
      expect(replacedIn(words)).toEqual([expect.objectContaining({ words: replaced })]);
    },
  );

  it.each(['white utes', 'pickup', 'dual cab', 'van', '4wd', 'ranger or hilux', 'not white', 'navy 4x4 auto'])(
    'other names of what the stock has replace nothing: %s [ASK-06]',
    (words) => {
      expect(replacedIn(words)).toEqual([]);
    },
  );

  it('the looser reading leaves out equipment that no vehicle has, and reports it [ASK-06]', () => {
    expect(understood('ute with winch')).toBe('[body]=Ute&[filtered_features]=Winch');
    expect(understood('ute with winch', vocabulary.looser)).toBe('[body]=Ute');
    expect(readWords('ute with winch', vocabulary.looser).unread).toEqual(['winch']);
  });

  it('a single letter means a badge with it as a word of its own, not one with a dash after it [ASK-03]', () => {
    const own = Vocabulary.of(site, { ...values, badge: ['R', 'R-Line', 'GX'] }, 2026);
    expect(understood('golf r', own)).toBe('query=golf&[badge]=R');
    expect(understood('golf r line', own)).toBe('query=golf+r+line');
    expect(understood('golf r-line', own)).toBe('query=golf+r-line');
    const named = { ...values, model: ['R', 'Golf'], make_model: ['Volkswagen R'], badge: ['R', 'R-Line'] };
    expect(understood('golf r', Vocabulary.of(site, named, 2026))).toBe('query=golf+r');
  });

  it.each([
    ['golf 4wd', 'query=golf&[drive]=AWD'],
    ['hilux wagon', 'query=hilux&[body]=SUV'],
    ['18 foot', 'range[body_length]=16.5:19.9'],
    ['golf family', 'query=golf&[categories]=Family'],
  ])('the looser reading of %s is %s [ASK-06]', (words, expected) => {
    const titled = { badge: ['Family', 'Sport'], body: ['SUV', 'Wagon'] };
    const own = Vocabulary.of(site, { ...values, ...titled }, 2026);
    expect(understood(words, own)).not.toBe(expected);
    expect(understood(words, own.looser)).toBe(expected);
    // No vehicle has the use `Performance`.
    expect(understood('golf sport', own.looser)).toBe('query=golf+sport');
  });

  it('the name of a model is not read as equipment [ASK-03]', () => {
    const titled = { model: ['Off Grid 21'], make_model: ['Lotus Off Grid 21'], badge: ['Leather'] };
    const own = Vocabulary.of(
      site,
      { ...values, ...titled, filtered_features: ['Solar panel', 'Leather seats'] },
      2026,
    );
    expect(own.conflicts.map(({ phrase }) => phrase)).toEqual(['leather']);
    expect(understood('off grid caravan', own)).toBe('query=off+grid&[body]=Caravan');
    expect(understood('off grid caravan')).toBe('[body]=Caravan&[filtered_features]=Solar+panel');
  });

  it('the name of a capital includes its suburbs, that of another town only the town [ASK-01]', () => {
    const { locations } = readDemoSite('infra/demo', 'meridian');
    const [stock] = [{ city: ['Adelaide', 'Geelong'], location_name: locations.map(({ name }) => name) }];
    const of = Vocabulary.of({ ...site, locations }, stock, 2026);
    expect(understood('adelaide', of)).toContain('[location_name]=Meridian+Mitsubishi+Reynella');
    expect(understood('geelong', of)).toBe('[city]=Geelong');
  });

  it('a location that is nearer to a capital does not belong to another town [ASK-01]', () => {
    const { locations } = readDemoSite('infra/demo', 'meridian');
    const of = Vocabulary.of({ ...site, locations }, { location_name: locations.map(({ name }) => name) }, 2026);
    expect(understood('gold coast', of)).toBe(
      '[location_name]=Meridian+Porsche+Bundall&[location_name]=Meridian+Zeekr+Southport',
    );
  });

  it('a phrase is a filter only where the filter covers all titles with the phrase [ASK-03]', () => {
    const own = Vocabulary.of(site, { ...values, badge: ['Diesel'] }, 2026);
    expect(own.conflicts).toMatchObject([{ phrase: 'diesel', titles: { badge: ['Diesel'] } }]);
    expect(understood('diesel', own)).toBe('query=diesel');
    expect(understood('diesal', own)).toBe('query=diesal');
    own.setCoveredPhrases(new Set(['diesel']));
    expect(understood('diesel', own)).toBe('[fuel]=Diesel');
    expect(understood('diesal', own)).toBe('[fuel]=Diesel');
  });

  it('a dealer’s synonym is read as its words, which are reported where some are searched as text [ASK-02]', () => {
    expect(readWords('troopy', vocabulary).parts).toMatchObject([{ words: 'diesel' }]);
    expect(understood('troopy')).toBe('query=landcruiser&[fuel]=Diesel');
    expect(understood('white grey nomad')).toBe('[body]=Caravan&[colour]=White&[colour]=Glacier+White');
  });

  it('the reading of a search lists the words of each condition, in their order [ASK-04]', () => {
    expect(readWords('Used 4WD hilux, under $30,000', vocabulary)).toEqual({
      parts: [
        { words: 'Used', adds: { refinements: { car_type: ['used'] } } },
        { words: '4WD', adds: { refinements: { drive: ['4x4'] } } },
        { words: 'under $30,000', adds: { ranges: { price: { min: 1, max: 30_000 } } } },
      ],
      query: 'hilux',
      unread: [],
    });
  });

  it('typed words narrow the chosen filters, and typed bounds the chosen bounds [ASK-05]', () => {
    const { state } = parseSearch('refinementList[body][0]=SUV&refinementList[body][1]=Ute&range[price]=10000:40000');
    const words = { ...state, query: 'ute under 30k' };
    expect(understoodSearch(words, readWords(words.query, vocabulary))).toMatchObject({
      query: '',
      refinements: { body: ['Ute'] },
      ranges: { price: { min: 10_000, max: 30_000 } },
    });
  });
});

const known = [
  ...knownPhrases.phrases.keys(),
  ...[...unitsBehind.keys(), ...unitsBefore.keys(), ...boundsBefore.keys(), ...boundsBehind.keys()],
  ...towns.flatMap(([said]) => said.split(', ')),
  ...fillers,
  ...(values.make_model ?? []),
  ...(values.badge ?? []),
  ...[
    'or',
    'not',
    '30k',
    '$20,000',
    '2021',
    '7',
    '100,000',
    '3.5t',
    '2830',
    'within 50 km of',
    'and',
    'nor',
    '+',
    '-',
    '<',
    'zeppelin',
    'hylux',
    'troopy',
  ],
];
const words = fc
  .array(fc.constantFrom(...known), { minLength: 1, maxLength: 8 })
  .map((some) => some.join(' ').slice(0, maxQueryLength).trim());

describe('arbitrary words', () => {
  it('reading the words of the understood parts again gives the same parts [ASK-04]', () => {
    fc.assert(
      fc.property(words, fc.constantFrom(vocabulary, plain, weekly), (typed, of) => {
        const { parts } = readWords(typed, of);
        const again = readWords(parts.map((part) => part.words).join('; '), of);
        expect(again).toEqual({ parts, query: '', unread: [] });
      }),
      { numRuns: 6000 },
    );
  });

  it('the text on either side of a semicolon is read separately [ASK-04]', () => {
    expect(understood('not white; ute')).toBe('[body]=Ute&exclude[colour]=White&exclude[colour]=Glacier+White');
    expect(understood('hilux; not; white')).toBe('query=hilux&[colour]=White&[colour]=Glacier+White');
    expect(readWords('hilux ; golf', plain)).toEqual({ parts: [], query: 'hilux; golf', unread: [] });
    const many = Array.from({ length: 20 }, (_, at) => `zeppelin${at}`).join(';');
    expect(readWords(many, plain).unread).toEqual(['zeppelin18;zeppelin19']);
  });

  it('a condition that its words alone would not give again is reported and left out [ASK-04]', () => {
    const own = Vocabulary.of(site, { ...values, badge: ['Black', 'Sport'] }, 2026);
    expect(readWords('white hilux or black', own)).toMatchObject({
      parts: [{ words: 'white or black', adds: { refinements: { colour: ['White', 'Glacier White', 'Black'] } } }],
      query: 'hilux',
    });
    expect(readWords('megane diesel or ranger', plain)).toMatchObject({
      parts: [{ words: 'megane' }, { words: 'diesel' }],
      unread: ['ranger'],
    });
  });

  it('the remaining words give no further conditions, so an address keeps its meaning [ASK-05]', () => {
    fc.assert(
      fc.property(words, (typed) => {
        const { query } = readWords(typed, vocabulary);
        expect(readWords(query, vocabulary)).toEqual({ parts: [], query, unread: [] });
      }),
      { numRuns: 3000 },
    );
  });

  it('any text is read without an exception, and only up to a limit [ASK-01]', () => {
    // Its first pass reads as many words as are read at all.
    const longest =
      'bmw 3 series troopy 5 cyl chery tiggo 8 medium truck bentley bentayga land rover range rover velar';
    const anything = fc.oneof(
      fc.string({ maxLength: 500, unit: 'binary' }),
      fc.string({ maxLength: 500, unit: 'grapheme' }),
      words,
    );
    fc.assert(
      fc.property(anything, (typed) => {
        const { parts, query } = readWords(typed, vocabulary);
        expect(query.length).toBeLessThanOrEqual(typed.length + 40);
        expect(parts.length).toBeLessThanOrEqual(240);
      }),
      { numRuns: 1500, examples: [[longest]] },
    );
  });

  it('a negated condition is never searched for [ASK-01]', () => {
    const one = fc.oneof(
      fc.constantFrom(...knownPhrases.phrases.keys(), ...towns.flatMap(([said]) => said.split(', '))),
      fc.constantFrom(...values.make_model!, ...values.model!, ...values.badge!, 'zeppelin', 'hiluxx'),
      fc.tuple(fc.constantFrom(...boundsBefore.keys(), ''), fc.constantFrom('30k', '2021', '7 seats', '80,000 km')),
    );
    const not = fc.constantFrom('not', 'no', 'without', 'except', 'not a', "don't want", 'not in');
    fc.assert(
      fc.property(one, not, (said, denial) => {
        const words = [said].flat().join(' ').trim();
        const [asked, denied] = [words, `${denial} ${words}`].map((typed) =>
          understoodSearch({ ...emptySearch, query: typed }, readWords(typed, plain)),
        ) as [SearchState, SearchState];
        expect(denied.query).toBe('');
        expect(overlapOf(asked, denied)).toEqual([]);
      }),
      { numRuns: 5000 },
    );
  });

  it('the number of look-ups per word is limited, however large the stock [ASK-01]', () => {
    const stock = largeStock(600);
    const large = Vocabulary.of(site, { ...values, ...stock }, 2026);
    let lookUps = 0;
    const counted = new Proxy(large, {
      get: (of, key) => {
        const value: unknown = Reflect.get(of, key);
        if (typeof value !== 'function') return value;
        return (...args: unknown[]) => {
          lookUps++;
          return (value as (...given: unknown[]) => unknown).apply(of, args);
        };
      },
    });
    for (let seed = 0; seed < 40; seed++) {
      for (const text of worstTexts(stock, seed)) {
        lookUps = 0;
        readWords(text, counted);
        expect({ text, isFew: lookUps <= maxLookUps * tokensOf(text).length }).toEqual({ text, isFew: true });
      }
    }
  });
});

/** Look-ups per word, in all passes. */
const maxLookUps = 60;

/** Returns the conditions that both searches have. */
const overlapOf = (one: SearchState, other: SearchState): string[] => {
  const facets = (Object.entries(one.refinements) as [CarFacet, readonly string[]][]).flatMap(([facet, wanted]) =>
    wanted.filter((value) => other.refinements[facet]?.includes(value)).map((value) => `${facet}: ${value}`),
  );
  const ranges = (Object.entries(one.ranges) as [CarRange, Bounds][]).flatMap(([range, bounds]) => {
    const { min, max } = other.ranges[range] ?? {};
    const isPrice = range === 'price' && min === 1;
    const isSame = (min !== undefined && !isPrice && min === bounds.min) || (max !== undefined && max === bounds.max);
    return isSame ? [range] : [];
  });
  const sort = one.sortBy !== undefined && one.sortBy === other.sortBy ? [one.sortBy] : [];
  return [...facets, ...ranges, ...sort];
};
