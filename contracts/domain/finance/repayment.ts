/** Payments a year. */
export const frequencies = { weekly: 52, fortnightly: 26, monthly: 12 } as const;
export type Frequency = keyof typeof frequencies;

export interface Loan {
  /** Purchase price, in dollars. */
  readonly amount: number;
  /** Deposit or trade-in, in dollars. */
  readonly deposit?: number;
  /** Residual (balloon) still owed when the term ends, in dollars. */
  readonly residual?: number;
  /** Added to the financed amount, in dollars. */
  readonly establishmentFee?: number;
  /** Effective annual rate in percent: 6.29 is 6.29%. */
  readonly interest: number;
  /** Years; halves are allowed. */
  readonly term: number;
  readonly frequency: Frequency;
}

export interface Repayment {
  /** Amount less deposit plus establishment fee, not below zero. */
  readonly financed: number;
  /** Number of payments. */
  readonly periods: number;
  /** Balance that remains after the last payment, in dollars. */
  readonly residual: number;
  /** Each payment except the last, in dollars, rounded to the cent. */
  readonly payment: number;
  /** All payments plus the establishment fee, in dollars, without the residual. Pages show `paidInAll` instead. */
  readonly total: number;
}

/** One line of a repayment schedule, in dollars. */
interface Instalment {
  readonly payment: number;
  readonly interest: number;
  readonly principal: number;
  /** Balance after the payment. */
  readonly balance: number;
}

/**
 * Returns the rate per period that compounds to the annual rate: (1 + i)^(1/n) − 1.
 * @param interest effective annual rate in percent
 */
export const periodicRate = (interest: number, frequency: Frequency): number =>
  Math.expm1(Math.log1p(interest / 100) / frequencies[frequency]);

const cents = (dollars: number): number => Math.round(dollars * 100) / 100;

const financedOf = ({ amount, deposit = 0, establishmentFee = 0 }: Loan): number =>
  Math.max(0, amount - deposit + establishmentFee);

/** The residual is limited to the financed amount; otherwise the balance would grow. */
const residualOf = (loan: Loan): number => Math.min(Math.max(0, loan.residual ?? 0), financedOf(loan));

const periodsOf = ({ term, frequency }: Loan): number => Math.max(1, Math.round(term * frequencies[frequency]));

/**
 * Returns the level payment of an amortising loan with a balloon, paid at the end of each period:
 * (P − B·(1 + r)^−n) · r ÷ (1 − (1 + r)^−n), and (P − B) ÷ n without interest.
 */
export const repayment = (loan: Loan): Repayment => {
  const financed = financedOf(loan);
  const periods = periodsOf(loan);
  const residual = residualOf(loan);
  const rate = periodicRate(loan.interest, loan.frequency);
  // 1 − (1 + r)^−n, computed so that it stays exact for a very small r.
  const paidOff = -Math.expm1(-periods * Math.log1p(rate));
  const exact = rate === 0 ? (financed - residual) / periods : ((financed - residual * (1 - paidOff)) * rate) / paidOff;
  const payment = cents(exact);
  return { financed, periods, residual, payment, total: cents(payment * periods + (loan.establishmentFee ?? 0)) };
};

/**
 * Returns the schedule payment by payment, each rounded to the cent. The last payment absorbs the rounding, so that
 * exactly the residual remains.
 */
export const amortisation = (loan: Loan): Instalment[] => {
  const { financed, periods, payment } = repayment(loan);
  const rate = periodicRate(loan.interest, loan.frequency);
  const residual = residualOf(loan);
  const instalments: Instalment[] = [];
  let balance = cents(financed);
  for (let period = 1; period <= periods; period++) {
    const interest = cents(balance * rate);
    const principal = cents(period === periods ? balance - residual : payment - interest);
    balance = cents(balance - principal);
    instalments.push({ payment: cents(interest + principal), interest, principal, balance });
  }
  return instalments;
};
