import { type ComponentType, createContext, use } from 'react';
import type { CarSummary } from '#contracts/search/car-document';

interface SlotProps {
  readonly car: CarSummary;
}

/** Parts of result cards that other features contribute. An unfilled slot takes no space. */
export interface CardSlots {
  /** Below the price: the weekly or monthly repayment. */
  readonly Finance?: ComponentType<SlotProps>;
}

const CardSlotsContext = createContext<CardSlots>({});

export const CardSlotsProvider = CardSlotsContext.Provider;

export const useCardSlots = (): CardSlots => use(CardSlotsContext);
