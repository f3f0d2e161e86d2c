/**
 * The number of the room that was just paid for, if this is the page to which the checkout leads back, or my-room opened from
 * there with `?rented=` (docs/product.md R4.14); else null.
 */
export function findRentedRoom(address: string): string | null {
  const [, inPath, inQuery] = /\/PaymentSuccess\/([^/?#]+)|[?&]rented=([^&#]+)/i.exec(address) ?? [];
  try {
    return decodeURIComponent(inPath ?? inQuery?.replaceAll('+', ' ') ?? '') || null;
  } catch {
    return null;
  }
}
