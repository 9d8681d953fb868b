import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLocation, useNavigate } from 'react-router';
import { signInPath } from '#contracts/domain/sign-in-path';
import { trackEvent } from '../analytics.js';
import { ApiError, found } from '../api.js';
import { useEnvironment } from '../environment.js';
import { toasts } from '../toast.js';
import { meQuery, cacheShopper, seemsSignedIn } from './session.js';
import type { ResumableAction, WatchableCar } from './sign-in-address.js';
import { watchlistIds } from './watched.js';

/** Updates the watchlist on the server. Status 401 means that the session has expired. */
export const sendWatched = async (verb: 'save' | 'remove', car_id: string, phone_number: string) => {
  const { send } = await import('../send.js');
  return send(`/api/watchlist/${verb}-car`, { body: { phone_number, car_id } }, () =>
    import('../schemas/shoppers.js').then(({ watchlistResponse }) => watchlistResponse),
  );
};

const words = {
  save: (name: string) => ({ title: 'Car Saved In Watchlist', text: `${name} is now available in your watchlist` }),
  remove: (name: string) => ({ title: 'Car Removed', text: `${name} is no longer in your watchlist` }),
};

/** Returns a function that adds a vehicle to the watchlist or removes it: first in this browser, then on the server. */
export const useWatch = (car: WatchableCar) => {
  const { load } = useEnvironment();
  const queryClient = useQueryClient();
  const navigate = useNavigate();
  const { pathname, search, hash } = useLocation();
  const here = pathname + search + hash;
  const goToSignIn = (verb: 'save' | 'remove') => {
    const begun: ResumableAction = verb === 'save' ? { save: { id: car.id, name: car.name } } : {};
    void navigate(signInPath({ type: 'watchlist', redirect: here, back: here }), { state: begun });
  };

  const change = useMutation({
    mutationFn: async (verb: 'save' | 'remove') => {
      const phone = found(await queryClient.ensureQueryData(meQuery(load)))?.user?.phone_number;
      if (phone === undefined) throw new ApiError(401, 'Please sign in with your mobile number.');
      const { success } = await sendWatched(verb, car.id, phone);
      if (!success) throw new Error('Your watchlist could not be changed.');
    },
    onSuccess: (_, verb) => {
      if (verb === 'save') trackEvent('favourite', { car_id: car.id });
      toasts.show({ ...words[verb](car.name), action: { label: 'View List', to: '/watchlist' } });
      void queryClient.invalidateQueries({ queryKey: ['watchlist'] });
      void queryClient.invalidateQueries({ queryKey: ['me'] });
    },
    onError: (error, verb) => {
      // Reverts the optimistic update.
      if (verb === 'save') watchlistIds.remove(car.id);
      else watchlistIds.add({ id: car.id });
      if (error instanceof ApiError && error.status === 401) {
        cacheShopper(queryClient, { user: null });
        goToSignIn(verb);
      } else window.alert(error.message);
    },
  });

  const toggle = (isSaved: boolean) => {
    if (change.isPending) return;
    const verb = isSaved ? 'remove' : 'save';
    if (!seemsSignedIn()) return goToSignIn(verb);
    if (isSaved) watchlistIds.remove(car.id);
    else watchlistIds.add({ id: car.id });
    change.mutate(verb);
  };
  return { toggle, isPending: change.isPending };
};
