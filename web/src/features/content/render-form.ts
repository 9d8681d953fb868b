import type { ComponentType } from 'react';
import type { FormId } from '#contracts/domain/forms/ids';

/** How a form comes into a page; another feature knows. */
export type RenderForm = ComponentType<{ readonly id: FormId }>;
