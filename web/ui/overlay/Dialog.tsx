import { XIcon } from "@primer/octicons-react";
import { useEffect, useId, useRef, type ReactNode } from "react";
import { useCommandLayer } from "#web/platform/commands/useCommandLayer.ts";
import { CommandLayer } from "#web/platform/commands/useRegisterCommands.ts";
import { Button, IconButton } from "#web/ui/Button.tsx";
import styles from "./Dialog.module.css";

type Props = {
  title: string;
  size?: "small" | "medium" | "large";
  role?: "dialog" | "alertdialog";
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
};

/** A modal dialog. It keeps the focus inside, and returns it when it is closed. */
export function Dialog({ title, size = "medium", role = "dialog", onClose, footer, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  const layer = useCommandLayer();
  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    element?.showModal();
    // The first field comes before the close button.
    element?.querySelector<HTMLElement>("[data-autofocus], input, textarea, select")?.focus();
    return () => {
      element?.close();
      if (before instanceof HTMLElement && before.isConnected) before.focus();
    };
  }, []);
  return (
    // The browser handles Escape; a click on the backdrop is a click on the dialog's own edge.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/click-events-have-key-events
    <dialog
      ref={dialog}
      role={role}
      className={styles.dialog}
      data-size={size}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
      onClick={(event) => event.target === event.currentTarget && onClose()}
    >
      <div className={styles.frame}>
        <header className={styles.header}>
          <h2 id={id}>{title}</h2>
          <IconButton icon={XIcon} size="small" aria-label="Close" onClick={onClose} />
        </header>
        <div className={styles.body}>
          <CommandLayer value={layer}>{children}</CommandLayer>
        </div>
        {footer && <footer className={styles.footer}>{footer}</footer>}
      </div>
    </dialog>
  );
}

type ConfirmProps = {
  title: string;
  confirm: string;
  isDanger?: boolean;
  isPending?: boolean;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

/** Asks for confirmation. */
export function ConfirmDialog({ title, confirm, isDanger, isPending, onConfirm, onClose, children }: ConfirmProps) {
  return (
    <Dialog
      title={title}
      size="small"
      role="alertdialog"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant={isDanger ? "danger" : "primary"} isLoading={isPending === true} onClick={onConfirm}>
            {confirm}
          </Button>
        </>
      }
    >
      {children}
    </Dialog>
  );
}
