import type { CarDetails } from '#contracts/domain/car/details';

export type Row = Partial<CarDetails>;
