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
  return {
    type: shown.value ? 'text' : 'password',
    button: (
      <button
        type="button"
        className="link reveal"
        aria-label={t(shown.value ? 'hidePassword' : 'showPassword')}
        onClick={() => {
          shown.value = !shown.value;
        }}
      >
        {t(shown.value ? 'hide' : 'show')}
      </button>
    ),
  };
}
