import type { CarResponse } from '#contracts/api/cars';
import { Lines } from './Lines.js';
import { specificationGroups } from '#contracts/domain/car/specifications';

export const Specifications = ({ car }: { readonly car: CarResponse }) =>
  specificationGroups(car).map(({ title, lines }) => (
    <section key={title} aria-label={title}>
      <h2>{title}</h2>
      <Lines lines={lines} />
    </section>
  ));
