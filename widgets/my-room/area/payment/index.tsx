import '../index.ts';
import { addStyles } from '../../../../src/runtime/styles.ts';
import line from '../line.css';
import type { OpenTab } from '../tab.ts';
import styles from './payment.css';
import { createPayment } from './payment.ts';
import { PaymentTab } from './payment-tab.tsx';

export const openTab: OpenTab = (tools) => {
  addStyles(tools.root, line + styles);
  const payment = createPayment(tools);
  return { View: () => <PaymentTab payment={payment} />, dispose: payment.dispose };
};
