import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ValuationRequest, ValuationResponse } from '#contracts/api/valuations';
import type { TradeInVehicle } from '#contracts/domain/trade-in';
import { useSite } from '../../lib/environment.js';
import { ApiError } from '../../lib/api.js';
import { valuationRequest } from '../../lib/schemas/forms.js';
import { attemptAt, type Attempt } from '../../lib/send.js';
import { valueVehicle } from './queries.js';

export interface Valued {
  readonly vehicle: TradeInVehicle;
  readonly km: number;
  /** Undefined if the valuation guide is not available. */
  readonly valuation?: ValuationResponse;
}

export const labels = { year: 'Year', make: 'Make', model: 'Model', km: 'Kilometres' } as const;
type Name = keyof typeof labels;
export type Errors = Partial<Record<Name, string>>;
const messages: Readonly<Record<Name, string>> = {
  year: 'Please enter the year, such as 2021.',
  make: 'Please fill this in.',
  model: 'Please fill this in.',
  km: 'Please enter the kilometres on the odometer.',
};

const isGuideAway = (error: Error): boolean => error instanceof ApiError && error.status >= 500;

/** Values a vehicle, once per vehicle. If the valuation guide is down, the shopper continues without a figure. */
export const useValuation = (onValued: (valued: Valued) => void) => {
  const hasGuide = !useSite().without.includes('trade_in_values');
  const [errors, setErrors] = useState<Errors>({});
  const attempt = useRef<Attempt>(undefined);
  const value = useMutation({
    mutationFn: (request: ValuationRequest) => {
      attempt.current = attemptAt(JSON.stringify(request), attempt.current);
      return valueVehicle(request, attempt.current.key);
    },
    onSuccess: (valuation, request) => onValued({ ...request, valuation }),
    onError: (error, request) => {
      if (isGuideAway(error)) onValued(request);
    },
  });
  const submit = (typed: { readonly vehicle: object; readonly km: number | undefined }) => {
    const checked = valuationRequest.safeParse(typed);
    if (checked.success) {
      setErrors({});
      if (!hasGuide) onValued(checked.data);
      else if (!value.isPending) value.mutate(checked.data);
      return;
    }
    const names = checked.error.issues.map(({ path }) => String(path.at(-1)));
    const wrong = (Object.keys(labels) as Name[]).filter((name) => names.includes(name));
    setErrors(Object.fromEntries(wrong.map((name) => [name, messages[name]])));
  };
  return {
    submit,
    errors,
    isPending: value.isPending,
    failure: value.error && !isGuideAway(value.error) ? value.error.message : undefined,
  };
};
