import { z } from 'zod';
import { frequencies, type Frequency } from './repayment.js';
import { pathOrAddress } from '../path.js';

/** The `finance` section of a site's configuration: the lender and the calculator. */

const lenderGroupNames = ['A', 'B', 'C', 'D'] as const;
export type LenderGroup = (typeof lenderGroupNames)[number];

const dollars = z.number().min(0).max(1_000_000);
const percent = z.number().min(0).max(100);
const years = z.number().min(0.5).max(30);
const text = (max: number) => z.string().trim().min(1).max(max);
const address = pathOrAddress('is not a path such as /finance or an https address');

/** Terms that the lender publishes. */
const estimate = z.strictObject({
  /** Percent a year; null: the lender publishes none. */
  interestRate: percent.nullable().default(6.29),
  /** Null: the lender states none, and amounts are shown with a note. Only the lender can know this rate. */
  comparisonRate: percent.nullable().default(null),
  termYears: years.default(5),
  /** Percentage points added to both rates for vehicles that cost the lender more. */
  loadings: z
    .strictObject({
      /** For vehicles older than `over` years; the highest percentage that applies is used. */
      age: z.array(z.strictObject({ over: z.int().min(0), percent })).default([]),
      /** For vehicles cheaper than `below`. */
      small: z.strictObject({ below: dollars, percent }).optional(),
    })
    .prefault({}),
  /** Percent of the price. */
  depositPercent: percent.default(10),
  balloonPercent: percent.default(0),
});

/** Starts with the term and rate of the estimate, so that the first result equals the vehicle's repayment. */
const calculator = z.strictObject({
  amount: z
    .strictObject({
      min: dollars.default(1_000),
      max: dollars.default(250_000),
      /** Maximum of the slider; larger amounts can be typed. */
      sliderMax: dollars.default(100_000),
      /** For a vehicle dearer than `sliderMax`, the slider ends at 1.05 times its price. */
      followsPrice: z.boolean().default(false),
      step: dollars.default(500),
      /** Initial amount without a vehicle. */
      default: dollars.default(30_000),
    })
    .prefault({}),
  term: z
    .strictObject({
      min: years.default(1),
      max: years.default(7),
      step: years.default(0.5),
    })
    .prefault({}),
  interest: z
    .strictObject({
      min: percent.default(0.5),
      max: percent.default(15),
      step: percent.default(0.5),
      /** The rate is used but hidden, because only the lender may set it. */
      hidden: z.boolean().default(false),
    })
    .prefault({}),
  frequency: z.enum(Object.keys(frequencies) as [Frequency, ...Frequency[]]).default('weekly'),
  /** Rounds repayments up: $136.20 is shown as $137. */
  roundUp: z.boolean().default(false),
});

const page = z.strictObject({ heading: text(80), text: text(400) });

export type FinancePageName = 'finance' | 'apply' | 'enquiry' | 'preApproval' | 'personalised';

const pages = z.strictObject({
  finance: page.prefault({
    heading: 'Finance, made plain',
    text: 'See what a vehicle costs a week before you ask anybody. Change the deposit, the term and the rate, and send us the figures you like.',
  }),
  apply: page.prefault({
    heading: 'Apply for finance',
    text: 'Tell us who you are and what you would like to buy. A person, not a form, calls you back within a business day.',
  }),
  enquiry: page.prefault({
    heading: 'Ask about finance',
    text: 'A question about a loan, a balloon or a trade-in that still has finance on it? Ask away.',
  }),
  preApproval: page.prefault({
    heading: 'Get pre-approved',
    text: 'Three short steps, and you know what you can spend before you fall in love with it.',
  }),
  personalised: page.prefault({
    heading: 'Your repayments',
    text: 'Worked out for the vehicle you picked. Change what you like; the figures follow.',
  }),
});

export const financeSettings = z
  .strictObject({
    /** Whether the site has finance pages. */
    offered: z.boolean().default(true),
    /** Whether vehicles are shown with repayments. */
    vehicles: z.boolean().default(true),
    /** `id` is the lender's key in a vehicle's `finance_lenders`. */
    provider: z.strictObject({ id: text(60), name: text(80) }).prefault({ id: 'lender', name: 'our finance partner' }),
    /** Group of conditions a financed vehicle must meet: see `lender-groups.ts`. */
    lenderGroup: z.enum(lenderGroupNames).default('A'),
    /** Whether the lender quotes for individual vehicles. */
    quotes: z.boolean().default(false),
    estimate: estimate.prefault({}),
    /** Dollars, added to the financed amount. */
    establishmentFee: dollars.default(0),
    /** Fees of the lender, listed for information. */
    fees: z.array(z.strictObject({ label: text(80), amount: dollars })).default([]),
    calculator: calculator.prefault({}),
    link: z
      .strictObject({
        /** Page that finance links lead to. */
        path: address.default('/finance'),
        /** Complete address used in place of the built link; `{car_id}` is replaced by the vehicle's id. */
        override: address.optional(),
        excluded: z.boolean().default(false),
        label: text(40).default('Pre-Approved Finance'),
      })
      .prefault({}),
    /** Text used in place of the standard disclaimer. */
    disclaimer: text(4_000).optional(),
    pages: pages.prefault({}),
  })
  .superRefine((settings, context) => {
    const { offered, vehicles, calculator, estimate } = settings;
    if (vehicles && !offered)
      context.addIssue({ code: 'custom', path: ['vehicles'], message: 'is not false, though no finance is offered' });
    const { amount, term, interest } = calculator;
    const { termYears, interestRate } = estimate;
    const starts = [
      { path: ['calculator', 'amount', 'default'], start: amount.default, min: amount.min, max: amount.max },
      { path: ['estimate', 'termYears'], start: termYears, min: term.min, max: term.max },
      { path: ['estimate', 'interestRate'], start: interestRate ?? interest.min, min: interest.min, max: interest.max },
    ];
    for (const { path, start, min, max } of starts) {
      if (start >= min && start <= max) continue;
      context.addIssue({ code: 'custom', path, message: `is not within ${min} and ${max}, as the calculator is` });
    }
  });
export type FinanceSettings = z.infer<typeof financeSettings>;
