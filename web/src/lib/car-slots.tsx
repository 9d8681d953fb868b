import { type ComponentType, createContext, use } from 'react';
import type { CarResponse } from '#contracts/api/cars';

interface SlotProps {
  readonly car: CarResponse;
}

/** Parts of the vehicle page that other features contribute. An unfilled slot takes no space. */
export interface CarSlots {
  /** Right below the price. */
  readonly BelowPrice?: ComponentType<SlotProps>;
  /** In the sidebar, below its actions. */
  readonly SidebarCard?: ComponentType<SlotProps>;
  /** Among the details. */
  readonly Section?: ComponentType<SlotProps>;
}

const CarSlotsContext = createContext<CarSlots>({});

export const CarSlotsProvider = CarSlotsContext.Provider;

export const useCarSlots = (): CarSlots => use(CarSlotsContext);
