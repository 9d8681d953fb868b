import type { Line } from '#contracts/domain/car/specifications';

export const Lines = ({ lines }: { readonly lines: readonly Line[] }) => (
  <dl className="lines">
    {lines.map(({ label, value }) => (
      <div key={label}>
        <dt>{label}</dt>
        <dd>{value}</dd>
      </div>
    ))}
  </dl>
);
