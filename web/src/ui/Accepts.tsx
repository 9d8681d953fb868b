import { useSite } from '../lib/environment.js';

/** The cards and wallets the dealership takes. */
export const Accepts = () => {
  const { accepts } = useSite().checkout;
  if (accepts.length === 0) return null;
  return (
    <div className="accepts">
      <p>We accept:</p>
      <ul>
        {accepts.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </div>
  );
};
