import type { AnalyticsEventName } from '../analytics-events.js';
import type { FormId } from './ids.js';

interface Classified {
  readonly category: string;
  readonly subcategory?: string | undefined;
}

/** Files job applications under general enquiries, as dealers' systems expect. */
export const reclassify = ({ category, subcategory }: Classified): Classified =>
  category === 'Careers Enquiry'
    ? { category: 'General Enquiry', subcategory: 'Career Enquiry' }
    : { category, ...(subcategory !== undefined && { subcategory }) };

export const analyticsOf = (
  form: FormId,
  category: string,
  car?: { readonly car_type: string; readonly tag?: string | undefined },
): AnalyticsEventName => {
  if (form === 'careers' || category === 'Careers Enquiry') return 'careers';
  if (form === 'finance') return 'finance_enquiry';
  const isUsed = car?.car_type === 'used';
  if (form === 'test-drive') return isUsed && car?.tag !== 'Test Drive Only' ? 'used_test_drive' : 'new_test_drive';
  const isAboutCar = form === 'enquiry' || form === 'something-similar' || form === 'request-photos';
  if (car && isAboutCar) return isUsed ? 'used_enquiry' : 'new_enquiry';
  return 'default_form';
};
