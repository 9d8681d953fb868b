/** The shape of a vehicle page that is still to come. */
export const CarSkeleton = () => (
  <div className="vehicle wide skeleton" aria-busy="true" aria-label="Loading the vehicle">
    <span className="skeleton-line breadcrumbs" style={{ width: '30%' }} />
    <div className="gallery">
      <div className="gallery-stage" />
    </div>
    <div className="sidebar">
      <span className="skeleton-line skeleton-tall" style={{ width: '80%' }} />
      <span className="skeleton-line" style={{ width: '50%' }} />
      <span className="skeleton-line skeleton-tall" style={{ width: '45%' }} />
      <span className="skeleton-line" style={{ width: '90%' }} />
    </div>
  </div>
);
