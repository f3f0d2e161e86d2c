import { useSignal, useSignals, words } from '#core';

const t = words('reveal', {
  show: ['Vis', 'Show'],
  hide: ['Skjul', 'Hide'],
  showPassword: ['Vis adgangskoden', 'Show the password'],
  hidePassword: ['Skjul adgangskoden', 'Hide the password'],
});

/** The type of a password's input, and the button beside it that shows what was typed. */
export function useReveal() {
  useSignals();
  const shown = useSignal(false);
  const does = shown.value ? 'hide' : 'show';
  const toggle = () => {
    shown.value = !shown.value;
  };
  const button = (
    <button type="button" className="link reveal" aria-label={t(`${does}Password`)} onClick={toggle}>
      {t(does)}
    </button>
  );
  return { type: shown.value ? 'text' : 'password', button };
}
