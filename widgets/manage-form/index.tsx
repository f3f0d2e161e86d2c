import '../../src/runtime/core.ts';
import { signal } from '@preact/signals-react';
import { widget } from '../../src/runtime/widget.tsx';
export const mount = widget({
  name: 'manage-form',
  styles: [],
  create: () => ({ ready: signal(true) }),
  View: () => <p>x</p>,
});
