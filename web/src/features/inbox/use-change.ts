import { useMutation, type UseMutationOptions } from '@tanstack/react-query';
import { useRef } from 'react';

/** A mutation that fails offline, rather than wait for a connection that a closed tab never gets. */
export const useChange: typeof useMutation = (options, queryClient) =>
  useMutation({ networkMode: 'always', ...options }, queryClient);

/** A change that a second press does not make again while the first is under way. */
export const usePress = <Result, Variables>(
  options: Omit<UseMutationOptions<Result, Error, Variables>, 'onSettled'>,
) => {
  const isUnderWay = useRef(false);
  const change = useChange({
    ...options,
    onSettled: () => {
      isUnderWay.current = false;
    },
  });
  const press = (variables: Variables) => {
    if (isUnderWay.current) return;
    isUnderWay.current = true;
    change.mutate(variables);
  };
  return { ...change, press };
};
