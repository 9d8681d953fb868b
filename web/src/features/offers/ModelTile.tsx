import { Camera } from 'lucide-react';
import { Link } from 'react-router';
import type { Model } from '#contracts/api/brands';
import { formatMoney } from '../../lib/format.js';
import { Picture } from '../../ui/Picture.js';

/** The way to a model's page. */
export const ModelTile = ({ model }: { readonly model: Model }) => {
  const { name, path, picture, body, tagline, price_from, price_label } = model;
  const content = (
    <>
      <span className="model-picture">
        {picture === undefined ? (
          <span className="no-picture">
            <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
            Photos coming soon
          </span>
        ) : (
          <Picture path={picture} alt="" sizes="(min-width: 992px) 300px, 48vw" widest={640} />
        )}
      </span>
      <span className="model-words">
        <span className="model-make">{body}</span>
        <span className="model-name">{name}</span>
        <span className="model-facts">{tagline}</span>
        <span className="model-price">
          {price_from !== undefined && `From ${formatMoney(price_from)} ${price_label ?? ''}`}
        </span>
      </span>
    </>
  );
  return path.startsWith('/') ? (
    <Link to={path} className="model-tile">
      {content}
    </Link>
  ) : (
    <a href={path} className="model-tile">
      {content}
    </a>
  );
};

export const ModelTiles = ({ models }: { readonly models: readonly Model[] }) => (
  <ul className="model-tiles">
    {models.map((model) => (
      <li key={model.slug}>
        <ModelTile model={model} />
      </li>
    ))}
  </ul>
);
