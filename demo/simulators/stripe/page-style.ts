/** Styles of the hosted pages: two columns on a wide screen, one on a phone. */
export const pageStyle = `
:root { --ink: #1d2733; --soft: #55616f; --line: #cfd6de; --blue: #0b5cab; --tint: #f3f6f9; --red: #b3261e; }
* { box-sizing: border-box; }
body { margin: 0; font: 16px/1.5 system-ui, sans-serif; color: var(--ink); background: #fff; }
.notice { margin: 0; padding: 8px 16px; background: #fff3cd; color: #5c4300; text-align: center; font-weight: 600; }
.page { display: grid; min-height: calc(100vh - 40px); }
.side { background: var(--tint); padding: 24px 20px; }
.main { padding: 24px 20px 40px; }
.inner { max-width: 420px; margin: 0 auto; }
.bar { display: flex; justify-content: space-between; gap: 16px; align-items: baseline; }
.bar strong { overflow-wrap: anywhere; }
a { color: var(--blue); }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 24px 0 4px; }
h2 { font-size: 1.15rem; margin: 0 0 16px; }
p { margin: 0 0 12px; }
.soft { color: var(--soft); }
.amount { font-size: 2.25rem; font-weight: 700; margin: 4px 0 16px; font-variant-numeric: tabular-nums; }
dl { margin: 16px 0; }
dl div { display: flex; justify-content: space-between; gap: 16px; padding: 10px 0; border-top: 1px solid var(--line); }
dd { margin: 0; white-space: nowrap; font-variant-numeric: tabular-nums; }
.total { font-weight: 700; }
label { display: block; font-weight: 600; margin-bottom: 4px; }
.field { margin-bottom: 16px; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 16px; align-items: start; }
input { width: 100%; min-height: 48px; padding: 8px 12px; font: inherit; color: inherit; background: #fff;
  border: 1px solid #7b8794; border-radius: 6px; }
input[aria-invalid='true'] { border: 2px solid var(--red); }
:focus-visible { outline: 3px solid var(--blue); outline-offset: 2px; }
.error { color: var(--red); margin: 4px 0 0; font-weight: 600; }
.alert { color: var(--red); border: 1px solid var(--red); border-radius: 6px; padding: 12px; font-weight: 600; }
fieldset { border: 0; margin: 0 0 16px; padding: 0; display: flex; flex-wrap: wrap; gap: 8px; }
legend { font-weight: 600; margin-bottom: 4px; padding: 0; }
button { font: inherit; font-weight: 600; min-height: 48px; padding: 8px 16px; border-radius: 6px; cursor: pointer; }
.chip { flex: 1 1 0; padding: 8px; font-size: .9rem; background: #fff; color: var(--ink); border: 1px solid #7b8794; }
.chip[aria-pressed='true'] { border: 2px solid var(--blue); color: var(--blue); }
.primary { width: 100%; background: var(--blue); color: #fff; border: 0; font-size: 1.05rem; }
.primary:hover { background: #094a8a; }
.wallets { display: grid; grid-template-columns: repeat(auto-fit, minmax(140px, 1fr)); gap: 8px; margin-bottom: 24px; }
.wallet { background: #000; color: #fff; border: 0; }
.plain { width: 100%; margin-top: 8px; background: none; color: var(--blue); border: 0; text-decoration: underline; }
button:disabled { opacity: .7; cursor: progress; }
@media (min-width: 860px) {
  .page { grid-template-columns: 1fr 1fr; }
  .side, .main { padding: 56px 48px; }
  .side .inner { margin-right: 0; }
  .main .inner { margin-left: 0; }
}
`;

/** Fills in the chosen test card and submits a form only once. The page also works without it. */
export const pageScript = `
const number = document.querySelector('[name=number]');
const chips = document.querySelectorAll('[data-number]');
const mark = () => chips.forEach((chip) => chip.setAttribute('aria-pressed', String(chip.dataset.number === number.value)));
chips.forEach((chip) => chip.addEventListener('click', () => { number.value = chip.dataset.number; mark(); }));
if (number) { number.addEventListener('input', mark); mark(); document.querySelector('fieldset').hidden = false; }
let sent = false;
addEventListener('submit', (event) => {
  if (sent) { event.preventDefault(); return; }
  sent = true;
  const button = event.submitter;
  if (button && button.dataset.working) setTimeout(() => { button.disabled = true; button.textContent = button.dataset.working; });
});
addEventListener('pageshow', (event) => { if (event.persisted) location.reload(); });
`;
