import { Check } from 'lucide-react';
import { useState } from 'react';
import { MoreButton } from '../../ui/MoreButton.js';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';

const atFirst = 8;

export const FeatureList = ({ features }: { readonly features: readonly string[] }) => {
  const [showsAll, setShowsAll] = useState(false);
  if (features.length === 0) return null;
  return (
    <section aria-labelledby="features">
      <h2 id="features">Features</h2>
      <ul className={styles.features}>
        {(showsAll ? features : features.slice(0, atFirst)).map((feature) => (
          <li key={feature} className={layout.row}>
            <Check aria-hidden="true" size={18} />
            {feature}
          </li>
        ))}
      </ul>
      {features.length > atFirst && <MoreButton isOpen={showsAll} onToggle={setShowsAll} more="Show All" less="Hide" />}
    </section>
  );
};
