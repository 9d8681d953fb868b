import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { AlertRequest } from '#contracts/api/alerts';
import type { MeResponse } from '#contracts/api/shoppers';
import { send } from '../send.js';
import { noteMe } from './session.js';

const me = () => import('../schemas/shoppers.js').then(({ meResponse }) => meResponse);

/** Asks for an alert, and stops one; who is signed in then has what is left of them. */
export const useAlerts = (onDone?: () => void) => {
  const queryClient = useQueryClient();
  const note = (answer: MeResponse) => {
    noteMe(queryClient, answer);
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
