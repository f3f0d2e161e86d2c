import { signal } from '@preact/signals-react';
import * as Accordion from '@radix-ui/react-accordion';
import { widget } from '../../../src/core/widget.tsx';

/**
 * A widget with a React component from npm, which uses refs, context, cloned elements and React's own hooks. Its name has to be one of the
 * five; the test mounts it in that placeholder.
 */
export const mount = widget({
  name: 'my-room',
  styles: [],
  create: () => ({ ready: signal(true) }),
  View: () => (
    <Accordion.Root type="single" collapsible>
      <Accordion.Item value="hours">
        <Accordion.Header>
          <Accordion.Trigger>Opening hours</Accordion.Trigger>
        </Accordion.Header>
        <Accordion.Content>All day</Accordion.Content>
      </Accordion.Item>
    </Accordion.Root>
  ),
});
