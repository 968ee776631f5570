import type { ReactNode } from "react";
import { HydrationMarker } from "#web/platform/router/HydrationMarker.tsx";
import { useTitle } from "#web/platform/router/useTitle.ts";
import styles from "./PageMessage.module.css";

type Props = {
  /** The status of the response, if there was one. */
  code: string | undefined;
  title: string;
  children: ReactNode;
};

/** The message of a page that has nothing else. */
export function PageMessage({ code, title, children }: Props) {
  useTitle(title);
  return (
    <div className={styles.page}>
      <HydrationMarker />
      <div className={styles.message}>
        {code !== undefined && <p className={styles.code}>{code}</p>}
        <h1 className={styles.title}>{title}</h1>
        <div className={styles.text}>{children}</div>
        <p>
          <a href="/">Go to the home page</a>
        </p>
      </div>
    </div>
  );
}
