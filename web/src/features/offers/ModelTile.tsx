import { Camera } from 'lucide-react';
import type { Model } from '#contracts/api/brands';
import { formatMoney } from '../../lib/format.js';
import { Picture } from '../../ui/Picture.js';
import { AnyLink } from '../../ui/AnyLink.js';
import modelTileStyles from '../../ui/ModelTile.module.css';
import frameStyles from '../../ui/PictureFrame.module.css';

const ModelTile = ({ model }: { readonly model: Model }) => {
  const { name, path, picture, body, tagline, price_from, price_label } = model;
  return (
    <AnyLink to={path} className={modelTileStyles.modelTile}>
      <span className={modelTileStyles.modelPicture}>
        {picture === undefined ? (
          <span className={frameStyles.none}>
            <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
            Photos coming soon
          </span>
        ) : (
          <Picture path={picture} alt="" sizes="(min-width: 992px) 300px, 48vw" maxWidth={640} />
        )}
      </span>
      <span className={modelTileStyles.modelWords}>
        <span className={modelTileStyles.modelMake}>{body}</span>
        <span className={modelTileStyles.modelName}>{name}</span>
        <span className={modelTileStyles.modelFacts}>{tagline}</span>
        <span className={modelTileStyles.modelPrice}>
          {price_from !== undefined && (
            <>
              From {formatMoney(price_from)} <span className={modelTileStyles.modelBasis}>{price_label}</span>
            </>
          )}
        </span>
      </span>
    </AnyLink>
  );
};

export const ModelTiles = ({ models }: { readonly models: readonly Model[] }) => (
  <ul className={modelTileStyles.modelTiles}>
    {models.map((model) => (
      <li key={model.slug}>
        <ModelTile model={model} />
      </li>
    ))}
  </ul>
);
