import clsx from 'clsx';
import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { useParams } from 'react-router';
import type { CarResponse } from '#contracts/api/cars';
import { countView, trackEvent } from '../../lib/analytics.js';
import { found } from '../../lib/api.js';
import { useEnvironment } from '../../lib/environment.js';
import { lazily } from '../../lib/lazy.js';
import { InBrowser } from '../../lib/in-browser.js';
import { useHead } from '../../lib/page.js';
import { carQuery } from '../../lib/queries/car.js';
import { useSeen } from '../../lib/use-seen.js';
import { recordViewed } from '../../lib/viewed-vehicles.js';
import { Button } from '../../ui/Button.js';
import { NotFound } from '../../ui/NotFound.js';
import { Notice } from '../../ui/Notice.js';
import { AnnouncementBar } from './AnnouncementBar.js';
import { Breadcrumbs } from './Breadcrumbs.js';
import { CarSkeleton } from './CarSkeleton.js';
import { MobileBar } from './MobileBar.js';
import { details } from './details.js';
import { carHead } from './head.js';
import { Sidebar } from './Sidebar.js';
import { similarCars } from './similar/lazy.js';
import { SimilarToCar } from './similar/SimilarToCar.js';
import { isSoldOrReserved } from './taken.js';
import { Viewer } from './viewer/Viewer.js';
import layout from '../../ui/layout.module.css';
import styles from './car.module.css';

export const CarPage = () => {
  const { site, load } = useEnvironment();
  const { slug = '' } = useParams();
  const { data, isError, refetch } = useQuery(carQuery(load, slug));
  const car = found(data);
  useHead(carHead(site, car), site.url);
  if (car) return <Vehicle key={car.id} car={car} />;
  if (data && 'missing' in data) return <MissingVehicle slug={slug} status={data.missing === 410 ? 410 : 404} />;
  if (isError) return <Failed onRetry={() => void refetch()} />;
  return <CarSkeleton />;
};

const Vehicle = ({ car }: { readonly car: CarResponse }) => {
  const { id, car_type } = car;
  useEffect(() => recordViewed(car), [car]);
  useEffect(() => {
    countView(id);
    if (car_type === 'used') trackEvent('used_vehicle_view', { car_id: id });
  }, [id, car_type]);
  return (
    <>
      <AnnouncementBar car={car} />
      <div
        data-part="vehicle"
        className={clsx('wide', layout.stack, styles.vehicle, isSoldOrReserved(car) && styles.taken)}
      >
        <Breadcrumbs car={car} />
        <Viewer car={car} />
        <Sidebar car={car} />
        {isSoldOrReserved(car) && (
          <div className={styles.instead}>
            <Suspense>
              <SimilarToCar car={car} immediately />
            </Suspense>
          </div>
        )}
        <div className={styles.details}>
          <Suspense>
            <details.Component car={car} />
          </Suspense>
        </div>
        <MobileBar car={car} />
      </div>
      <Below car={car} />
      <InBrowser>
        <overVehicle.Component car={car} />
      </InBrowser>
    </>
  );
};

const overVehicle = lazily(() => import('./OverVehicle.js').then(({ OverVehicle }) => OverVehicle));

const below = lazily(() => import('./BelowVehicle.js').then(({ BelowVehicle }) => BelowVehicle));

const Below = ({ car }: { readonly car: CarResponse }) => {
  const [place, isSeen] = useSeen<HTMLDivElement>();
  return (
    <div ref={place} className={styles.below}>
      <Suspense>{isSeen && <below.Component car={car} />}</Suspense>
    </div>
  );
};

const MissingVehicle = ({ slug, status }: { readonly slug: string; readonly status: 404 | 410 }) => (
  <>
    {status === 410 ? (
      <NotFound title="This vehicle is no longer for sale" below={false}>
        It’s no longer in stock, but there’s a good chance we have something like it.
      </NotFound>
    ) : (
      <NotFound title="We can’t find that vehicle" below={false}>
        The link may be wrong, or the vehicle may have sold.
      </NotFound>
    )}
    <Suspense>
      <similarCars.Component slug={slug} immediately />
    </Suspense>
  </>
);

const Failed = ({ onRetry }: { readonly onRetry: () => void }) => (
  <div className="wide">
    <Notice
      level={1}
      title="We couldn’t load this vehicle"
      actions={
        <Button look="primary" onClick={onRetry}>
          Try again
        </Button>
      }
    >
      Please try again in a moment. If that doesn’t help, check your connection.
    </Notice>
  </div>
);
