/** The vehicle that a form is about. */
export interface EnquirySubject {
  readonly id: string;
  readonly name: string;
  readonly make: string;
  readonly model: string;
  readonly stocknum: string;
  readonly car_type: string;
  readonly status: string;
  readonly dealership_id: string;
  readonly dealership_slug?: string | undefined;
  readonly location_id?: string | undefined;
  readonly primary_image_url?: string | undefined;
  readonly slug?: string | undefined;
  readonly tag?: string | undefined;
}
