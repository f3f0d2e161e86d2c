/** Stands for `@preact/signals-react/runtime` in the Preact build, where every component follows the signals that it reads anyway. */
export function useSignals(): void {}
