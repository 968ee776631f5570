import type { ComponentProps, ReactNode } from "react";
import styles from "./DataTable.module.css";

type Props = { label: string; columns: readonly string[]; children: ReactNode };

/** A table. On narrow screens each row is a block of lines, named by `data-label`. */
export function DataTable({ label, columns, children }: Props) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {column}
            </th>
          ))}
          <th scope="col">
            <span className="visually-hidden">Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>{children}</tbody>
    </table>
  );
}

/** The cell that a row is about, with a line of details. */
export function MainCell({ icon, title, details }: { icon?: ReactNode; title: ReactNode; details?: ReactNode }) {
  return (
    <td className={styles.main}>
      <div>
        {icon}
        <span>
          <strong>{title}</strong>
          {details !== undefined && <span className={styles.details}>{details}</span>}
        </span>
      </div>
    </td>
  );
}

/** The last cell, with the menu of the row. */
export function ActionsCell({ children }: { children?: ReactNode }) {
  return <td className={styles.actions}>{children}</td>;
}

/** A state of a row, such as Suspended. */
export function Badge({
  tone = "neutral",
  ...props
}: ComponentProps<"span"> & { tone?: "neutral" | "attention" | "danger" | "accent" }) {
  return <span className={styles.badge} data-tone={tone} {...props} />;
}
