import '../../../../src/runtime/core.ts';
import type { OpenTab } from '../tab.ts';
import { createDetails } from './details.ts';
import { DetailsTab } from './details-tab.tsx';

export const openTab: OpenTab = (tools) => {
  const details = createDetails(tools);
  return { View: () => <DetailsTab details={details} />, dispose: details.dispose };
};
