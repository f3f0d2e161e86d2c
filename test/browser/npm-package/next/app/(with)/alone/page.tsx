import { DiscountBanner } from 'selfstorage-widgets/react';

/** What `/without` shows, with the package. */
export default function Page() {
  return <DiscountBanner>66 00 12 00</DiscountBanner>;
}
