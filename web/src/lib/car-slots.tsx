import { type ComponentType, createContext, use } from 'react';
import type { CarResponse } from '#contracts/api/cars';

interface SlotProps {
  readonly car: CarResponse;
}

/** What other features put on the vehicle page; a slot nobody fills takes no room. */
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
