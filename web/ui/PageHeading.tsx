import type { ReactNode } from "react";
import { Link } from "#web/ui/Link.tsx";
import styles from "./PageHeading.module.css";

type Props = {
  title: string;
  /** The list that the page belongs to. */
  parent?: { title: string; to: string };
  children?: ReactNode;
};

/** A page's title with what can be done from it. */
export function PageHeading({ title, parent, children }: Props) {
  return (
    <div className={styles.heading}>
      <h1>
        {parent && (
          <>
            <Link to={parent.to}>{parent.title}</Link> <span className={styles.separator}>/</span>{" "}
          </>
        )}
        {title}
      </h1>
      {children}
    </div>
  );
}
