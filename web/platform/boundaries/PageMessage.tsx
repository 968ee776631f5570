import type { ReactNode } from "react";
import { HydrationMarker } from "#web/platform/router/HydrationMarker.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import styles from "./PageMessage.module.css";

/** The message of a page that has nothing else. */
export function PageMessage({ code, title, children }: { code: string; title: string; children: ReactNode }) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <HydrationMarker />
      <div className={styles.message}>
        <p className={styles.code}>{code}</p>
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </div>
    </div>
  );
}
