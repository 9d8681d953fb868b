import type { ComponentType } from 'react';
import type { FormId } from '#contracts/domain/forms/ids';

/** Renders a form. Passed in, because forms are another feature. */
export type RenderForm = ComponentType<{ readonly id: FormId }>;
