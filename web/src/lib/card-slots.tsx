import { type ComponentType, createContext, use } from 'react';
import type { CarSummary } from '#contracts/search/car-document';

interface SlotProps {
  readonly car: CarSummary;
}

/** What other features put on every result card; a slot nobody fills takes no room. */
export interface CardSlots {
  /** Below the price: what it costs a week or month on finance. */
  readonly Finance?: ComponentType<SlotProps>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export const useCardSlots = (): CardSlots => use(CardSlotsContext);
