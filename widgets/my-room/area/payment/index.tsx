import '../core.ts';
import type { OpenTab } from '../tab.ts';
import { createPayment } from './payment.ts';
import { PaymentTab } from './payment-tab.tsx';

export const openTab: OpenTab = (tools) => {
  const payment = createPayment(tools);
  return { View: () => <PaymentTab payment={payment} />, dispose: payment.dispose };
};
