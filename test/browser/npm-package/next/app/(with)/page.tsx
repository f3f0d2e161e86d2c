import Link from 'next/link';
import { DiscountBanner } from 'selfstorage-widgets/react';

/** Drawn on the server alone. */
export default function Page() {
  return (
    <main>
      <DiscountBanner style={{ minHeight: 80 }}>66 00 12 00</DiscountBanner>
      <Link href="/events">Lej et rum</Link>
    </main>
  );
}
