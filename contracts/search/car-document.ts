import { z } from 'zod';

/** Stands for the only site of the car's dealership, where the events name no site. Never equals a site's id. */
export const onlySite = '(only)';

/** A search hit with the data of a result card. Times are seconds since 1970. */
export const carDocument = z.object({
  id: z.string(),
  slug: z.string(),
  stocknum: z.string(),
  name: z.string(),
  year: z.number(),
  make: z.string(),
  model: z.string(),
  make_model: z.string(),
  badge: z.string().optional(),
  series: z.string().optional(),
  car_type: z.string(),
  status: z.string(),
  item_type: z.string(),
  categories: z.array(z.string()),
  body: z.string().optional(),
  simple_body: z.string().optional(),
  colour: z.string().optional(),
  drive: z.string().optional(),
  fuel: z.string().optional(),
  simple_fuel: z.string().optional(),
  transmission: z.string().optional(),
  seats: z.number().optional(),
  /** Odometer, kilometres. */
  km: z.number().optional(),
  price: z.number(),
  /** Price for sorting and filtering, where it differs from `price` because that excludes government charges. */
  comparable_price: z.number().optional(),
  before_price: z.number().optional(),
  /** Days with an offer at that price; absent: it was never offered at it. */
  before_days: z.number().optional(),
  before_until: z.number().optional(),
  reduced_price: z.number().optional(),
  /** Dollars a week. */
  subscription_price: z.number().optional(),
  price_type: z.string().optional(),
  price_range: z.string().optional(),
  weekly_price_range: z.string().optional(),
  state_average_market_price: z.number().optional(),
  average_market_price: z.number().optional(),
  reserve_amount: z.number().optional(),
  preorder: z.boolean(),
  reserved: z.boolean(),
  certified: z.boolean(),
  checkout_enabled: z.boolean(),
  tag: z.string().optional(),
  filtered_features: z.array(z.string()),
  /** Sleeping places, for caravans. */
  sleeps: z.number().optional(),
  /** Feet, for caravans. */
  body_length: z.number().optional(),
  /** Kilograms. */
  tare_weight: z.number().optional(),
  towingcapacitybraked: z.number().optional(),
  cylinders: z.number().optional(),
  induction: z.string().optional(),
  /** Cubic centimetres. */
  engine_size: z.number().optional(),
  /** The first few pictures; `image_count` is the number of all. */
  images: z.array(z.string()),
  image_count: z.number(),
  primary_image_url: z.string().optional(),
  /** Pixels, and the background colour of the picture; absent where the picture was not measured. */
  primary_image_width: z.number().optional(),
  primary_image_height: z.number().optional(),
  primary_image_colour: z.string().optional(),
  has_spin: z.boolean(),
  /** Site of the car, or {@link onlySite}. */
  site_id: z.string(),
  dealership_id: z.string(),
  dealership_slug: z.string().optional(),
  dealership_name: z.string().optional(),
  location_id: z.string().optional(),
  location_slug: z.string().optional(),
  location_name: z.string().optional(),
  city: z.string().optional(),
  state: z.string().optional(),
  show_on_dealer_website: z.boolean(),
  created_at_timestamp: z.number(),
  sold_date_timestamp: z.number().optional(),
  custom_rank: z.number(),
  views: z.number(),
  /** Kilometres from the postcode of the search; set in search responses only. */
  distance: z.number().optional(),
});
export type CarDocument = z.infer<typeof carDocument>;

/** The part of a hit that a result card shows. Pages carry no more than that. */
export const carSummary = carDocument.omit({
  categories: true,
  colour: true,
  comparable_price: true,
  custom_rank: true,
  cylinders: true,
  dealership_name: true,
  engine_size: true,
  filtered_features: true,
  has_spin: true,
  images: true,
  induction: true,
  location_name: true,
  location_slug: true,
  make_model: true,
  price_range: true,
  show_on_dealer_website: true,
  site_id: true,
  weekly_price_range: true,
});
export type CarSummary = z.infer<typeof carSummary>;
