import { useMutation } from '@tanstack/react-query';

/** A mutation that fails offline, rather than wait for a connection that a closed tab never gets. */
export const useChange: typeof useMutation = (options, queryClient) =>
  useMutation({ networkMode: 'always', ...options }, queryClient);
