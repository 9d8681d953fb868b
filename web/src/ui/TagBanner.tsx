import { type Tagged, tagOf } from '../lib/car/tag.js';
import { useEnvironment } from '../lib/environment.js';
import { Tag } from './Tag.js';

interface TagBannerProps {
  readonly car: Tagged;
  readonly className?: string | undefined;
}

export const TagBanner = ({ car, className }: TagBannerProps) => {
  const { site, now } = useEnvironment();
  const tag = tagOf(car, site, now);
  return (
    tag && (
      <Tag kind={tag.kind} className={className}>
        {tag.text}
      </Tag>
    )
  );
};
