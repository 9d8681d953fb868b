/** The shape of a card that is still to come. */
export const CardSkeleton = () => (
  <div className="car-card skeleton" aria-hidden="true">
    <div className="car-picture" />
    <div className="car-body">
      <span className="skeleton-line" style={{ width: '70%' }} />
      <span className="skeleton-line" style={{ width: '40%' }} />
      <span className="skeleton-line skeleton-tall" style={{ width: '50%' }} />
      <span className="skeleton-line" style={{ width: '90%' }} />
      <span className="skeleton-line" style={{ width: '80%' }} />
    </div>
  </div>
);
