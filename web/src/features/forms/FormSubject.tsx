import clsx from 'clsx';
import type { EnquirySubject } from '../../lib/car/subject.js';
import { Picture } from '../../ui/Picture.js';
import layout from '../../ui/layout.module.css';
import styles from './FormSubject.module.css';

export const FormSubject = ({ car: { name, stocknum, primary_image_url } }: { readonly car: EnquirySubject }) => (
  <div className={clsx(layout.stack, styles.formSubject)}>
    {primary_image_url && <Picture path={primary_image_url} alt="" sizes="96px" maxWidth={240} />}
    <p>
      {name}
      <span>Stock {stocknum}</span>
    </p>
  </div>
);
