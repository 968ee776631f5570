import { AlertIcon, CheckCircleIcon, InfoIcon, XIcon } from "@primer/octicons-react";
import { createPortal } from "react-dom";
import { useToasts } from "#web/platform/toasts/useToasts.ts";
import { Link } from "#web/ui/Link.tsx";
import styles from "./Toasts.module.css";

const ICONS = { success: CheckCircleIcon, error: AlertIcon, info: InfoIcon };

export function Toasts() {
  const [toasts, dismiss, dialog] = useToasts();
  const region = (
    <div className={styles.region} role="region" aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => {
        const Icon = ICONS[toast.kind];
        return (
          <div
            key={toast.id}
            className={styles.toast}
            data-kind={toast.kind}
            role={toast.kind === "error" ? "alert" : "status"}
          >
            <Icon />
            <span>
              {toast.text} {toast.to !== undefined && <Link to={toast.to}>View it</Link>}
            </span>
            {toast.action && (
              <button
                type="button"
                className="link-button"
                onClick={() => {
                  dismiss(toast.id);
                  toast.action?.run();
                }}
              >
                {toast.action.label}
              </button>
            )}
            <button
              type="button"
              className={styles.close}
              aria-label="Dismiss message"
              onClick={() => {
                dismiss(toast.id);
                toast.onDismiss?.();
              }}
            >
              <XIcon />
            </button>
          </div>
        );
      })}
    </div>
  );
  return dialog ? createPortal(region, dialog) : region;
}
