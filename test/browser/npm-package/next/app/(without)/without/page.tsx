export default function Page() {
  return <div id="root-discount-banner">66 00 12 00</div>;
}
