import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** A modal dialog: focus is kept inside by the browser and goes back to where it was. Escape closes it. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  children: (textId: string) => ReactNode;
}) {
  const { title, onClose, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // In step with the DOM: a dialog that is taken out before it is closed gives no focus back.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      part="dialog"
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={onClose}
    >
      <h2 id={`${id}t`}>{title}</h2>
      {children(`${id}d`)}
    </dialog>
  );
}
