import { useNavigate } from 'react-router';
import { testDriveField } from '#contracts/domain/forms/forms';
import type { EnquirySubject } from '../../lib/car/subject.js';
import type { SentForm } from './use-lead-form.js';
import { storeSuccess } from './success.js';

/** Returns a function that stores the car and category of a sent form and opens the success page. */
export const useSucceed = () => {
  const navigate = useNavigate();
  return (car: EnquirySubject | undefined, { values, category }: SentForm): void => {
    const at = values[testDriveField];
    storeSuccess({
      category,
      name: String(values['name'] as string),
      ...(car && { car: { id: car.id, name: car.name, slug: car.slug, primary_image_url: car.primary_image_url } }),
      ...(values['opt_in'] === true && { offers: true }),
      ...(typeof at === 'string' && at !== '' && { at }),
    });
    void navigate('/success');
  };
};
