import { addStyles } from '#core';
import fields from '../../../../src/ui/fields.css';
import type { OpenTab } from '../../area/tab.ts';
import styles from './details.css';
import { createDetails } from './details.ts';
import { DetailsTab } from './details-tab.tsx';

export const openDetails: OpenTab = (tools) => {
  addStyles(tools.root, fields + styles);
  const details = createDetails(tools);
  return { View: () => <DetailsTab details={details} />, dispose: details.dispose };
};
