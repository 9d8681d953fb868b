import type { EnquirySubject } from '../../lib/car/subject.js';
import { Picture } from '../../ui/Picture.js';

/** The vehicle a form is about. */
export const FormSubject = ({ car: { name, stocknum, primary_image_url } }: { readonly car: EnquirySubject }) => (
  <div className="form-subject">
    {primary_image_url && <Picture path={primary_image_url} alt="" sizes="96px" widest={240} />}
    <p>
      {name}
      <span>Stock {stocknum}</span>
    </p>
  </div>
);
