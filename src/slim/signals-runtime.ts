/** Stands for `@preact/signals-react/runtime` in the Preact build, where components follow signals by themselves. */
export function useSignals(): void {}
