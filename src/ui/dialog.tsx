import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';

/** A modal dialog. The browser keeps the focus inside and returns it afterwards; Escape closes the dialog. */
export function Dialog(props: {
  title: string;
  onClose: () => void;
  /** For more than a few lines. */
  wide?: boolean;
  children: (textId: string) => ReactNode;
}) {
  const { title, onClose, wide, children } = props;
  const element = useRef<HTMLDialogElement>(null);
  const id = useId();
  // A layout effect, because a dialog that is removed before it is closed returns no focus.
  useLayoutEffect(() => {
    const dialog = element.current;
    dialog?.showModal();
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
