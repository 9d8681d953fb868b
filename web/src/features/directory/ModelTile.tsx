import { Camera } from 'lucide-react';
import type { DirectoryModel } from '#contracts/api/models';
import { formatMoney, formatNumber } from '../../lib/format.js';
import { Picture } from '../../ui/Picture.js';
import { Link } from '../../ui/Link.js';
import modelTileStyles from '../../ui/ModelTile.module.css';
import frameStyles from '../../ui/PictureFrame.module.css';

interface ModelTileProps {
  readonly model: DirectoryModel;
  /** Body type that the directory is filtered by. The linked search gets the same filter. */
  readonly body: string | undefined;
  readonly priority: boolean;
}

export const ModelTile = ({ model, body, priority }: ModelTileProps) => {
  const { make, model: name, path, count, lowest_price, lowest_price_basis, lowest_weekly_price, picture } = model;
  const address =
    body === undefined
      ? path
      : `${path}${path.includes('?') ? '&' : '?'}refinementList[body][0]=${encodeURIComponent(body)}`;
  return (
    <Link to={address} className={modelTileStyles.modelTile}>
      <span className={modelTileStyles.modelPicture}>
        {picture === undefined ? (
          <span className={frameStyles.none}>
            <Camera aria-hidden="true" size={28} strokeWidth={1.5} />
            Photos coming soon
          </span>
        ) : (
          <Picture path={picture} alt="" sizes="(min-width: 992px) 300px, 48vw" maxWidth={640} priority={priority} />
        )}
      </span>
      <span className={modelTileStyles.modelWords}>
        <span className={modelTileStyles.modelMake}>{make}</span>
        <span className={modelTileStyles.modelName}>{name}</span>
        <span className={modelTileStyles.modelFacts}>
          {formatNumber(count)} in stock
          {body === undefined && model.body !== undefined && <> · {model.body}</>}
        </span>
        <span className={modelTileStyles.modelPrice}>
          {lowest_weekly_price !== undefined
            ? `From ${formatMoney(lowest_weekly_price)} /\u00a0week`
            : lowest_price !== undefined && `From ${formatMoney(lowest_price)}`}
          {lowest_weekly_price === undefined && lowest_price !== undefined && lowest_price_basis && (
            <>
              {' '}
              <span className={modelTileStyles.modelBasis}>{lowest_price_basis}</span>
            </>
          )}
        </span>
      </span>
    </Link>
  );
};
