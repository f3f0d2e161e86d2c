/**
 * The number of the room that was just paid for (docs/product.md R4.14): my-room on the page to which the checkout leads back, or opened from
 * there with `?rented=`.
 */
export function findRentedRoom({ pathname, search }: Location): string {
  const [, number] = /\/PaymentSuccess\/([^/]+)/i.exec(pathname) ?? [];
  try {
    return number ? decodeURIComponent(number) : (new URLSearchParams(search).get('rented') ?? '');
  } catch {
    return '';
  }
}
