import { TriangleDownIcon } from "@primer/octicons-react";
import type { ComponentProps, ReactNode } from "react";
import styles from "./FilterMenus.module.css";

export function FilterGroup({ children }: { children: ReactNode }) {
  return (
    <div className={styles.menus} role="group" aria-label="Filters">
      {children}
    </div>
  );
}

type Props = Omit<ComponentProps<"button">, "type"> & { name: string };

/** The button that opens a filter above a list. */
export function FilterButton({ name, ...rest }: Props) {
  return (
    <button {...rest} type="button" className={styles.filter}>
      {`${name} `}
      <TriangleDownIcon />
    </button>
  );
}
