import type { ReactNode } from "react";
import { HydrationMarker } from "#web/platform/router/HydrationMarker.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import styles from "./PageMessage.module.css";

/** A page that has only a message. */
export function PageMessage({ code, title, children }: { code: string; title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <HydrationMarker />
      <main id="main" tabIndex={-1} className={styles.message}>
        <p className={styles.code}>{code}</p>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </main>
    </div>
  );
}
