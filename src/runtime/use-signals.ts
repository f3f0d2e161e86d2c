/** `@preact/signals-react/runtime` in the Preact build: there `@preact/signals` lets every component follow the signals that it reads. */
export function useSignals(): void {}
