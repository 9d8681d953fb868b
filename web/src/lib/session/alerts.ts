import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertRequest } from '#contracts/api/alerts';
import type { MeResponse } from '#contracts/api/shoppers';
import { send } from '../send.js';
import { cacheShopper } from './session.js';

const me = () => import('../schemas/shoppers.js').then(({ meResponse }) => meResponse);

/** Returns mutations that request and stop alerts. Both update the session with the remaining alerts. */
export const useAlerts = (onDone?: () => void) => {
  const queryClient = useQueryClient();
  const note = (answer: MeResponse) => {
    cacheShopper(queryClient, answer);
    onDone?.();
  };
  const request = useMutation({
    mutationFn: (alert: AlertRequest) => send('/api/alerts', { body: alert }, me),
    onSuccess: note,
  });
  const stop = useMutation({
    mutationFn: (alert_id: string) => send('/api/alerts/:id/stop', { params: { id: alert_id } }, me),
    onSuccess: note,
  });
  return { request, stop };
};
