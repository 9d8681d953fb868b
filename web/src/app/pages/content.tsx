import { ContentPage, headOfContent, loadContent, type RenderForm } from '../../features/content/ContentPage.js';
import { FormSlot } from '../../features/forms/FormSlot.js';
import type { Page } from '../../lib/page.js';

const Form: RenderForm = ({ id }) => <FormSlot key={id} id={id} className="content-form-slot" />;

const Content = () => <ContentPage Form={Form} />;

/** Every address that is nothing else: a page people wrote, or none. */
export const page: Page = { Component: Content, load: loadContent, head: headOfContent };
