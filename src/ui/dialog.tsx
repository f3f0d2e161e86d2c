import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** A modal dialog. The browser keeps the focus inside and returns it afterwards; Escape closes the dialog. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  /** For more than a few lines. */
  wide?: boolean;
  /** Gets the id for the element whose text describes the dialog. */
  children: (textId: string) => ReactNode;
}) {
  const { title, onClose, wide, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // Returns the focus only if it is closed before it is removed: the clean-up of a layout effect runs that early.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
    // The first button has the focus, and in a long dialog or with large letters the title would be above the window.
    if (dialog) dialog.scrollTop = 0;
    return () => dialog?.close();
  }, []);
  return (
    <dialog
      ref={element}
      part="dialog"
      className={wide ? 'wide' : undefined}
      aria-labelledby={`${id}t`}
      aria-describedby={`${id}d`}
      onCancel={onClose}
    >
      <h2 id={`${id}t`}>{title}</h2>
      {children(`${id}d`)}
    </dialog>
  );
}
