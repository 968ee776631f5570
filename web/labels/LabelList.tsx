import { useRef, useState, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteLabelDialog } from "#web/labels/DeleteLabelDialog.tsx";
import { EditLabelDialog } from "#web/labels/EditLabelDialog.tsx";
import { LabelRow, type Label, type LabelCommand } from "#web/labels/LabelRow.tsx";
import { LabelSortMenu } from "#web/labels/LabelSortMenu.tsx";
import { MergeLabelDialog } from "#web/labels/MergeLabelDialog.tsx";
import type { LabelListKey } from "#web/labels/label-list-store.ts";
import { useLabelCounts } from "#web/labels/useLabelCounts.ts";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import type { LabelList_labels$key } from "#web/__generated__/LabelList_labels.graphql.ts";
import styles from "./LabelList.module.css";

type Props = {
  labels: LabelList_labels$key;
  list: LabelListKey;
  repository: RepositoryAddress;
  canUpdate: boolean;
  /** Shown when the page has no labels, although the repository has some. */
  empty: ReactNode;
  reload: () => Promise<void>;
};

/** One page of a repository's labels. */
export function LabelList({ labels, list, repository, canUpdate, empty, reload }: Props) {
  const { totalCount, nodes } = useFragment(
    graphql`
      fragment LabelList_labels on LabelConnection {
        totalCount
        nodes {
          id
          ...LabelRow_label
        }
      }
    `,
    labels,
  );
  const rows = (nodes ?? []).flatMap((label) => (label ? [label] : []));
  const getCounts = useLabelCounts(rows.map((label) => label.id));
  const [open, setOpen] = useState<OpenDialog>();
  const heading = useRef<HTMLHeadingElement>(null);

  /** The row is gone, and with it the button that had the focus. The next page's first label comes in its place. */
  function handleRemoved() {
    setOpen(undefined);
    setTimeout(() => heading.current?.focus());
    void reload();
  }

  return (
    <section className={styles.list} aria-label="Labels">
      <div className={styles.header}>
        <h2 ref={heading} tabIndex={-1}>
          {totalCount === 1 ? "1 label" : `${totalCount.toLocaleString("en-US")} labels`}
        </h2>
        <LabelSortMenu />
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <LabelRow
            key={row.id}
            label={row}
            repository={repository}
            counts={getCounts(row.id)}
            onCommand={canUpdate ? (command, label) => setOpen({ command, label }) : undefined}
          />
        ))}
      </ul>
      {rows.length === 0 && empty}
      {open && <CommandDialog {...open} list={list} onRemoved={handleRemoved} onClose={() => setOpen(undefined)} />}
    </section>
  );
}

type OpenDialog = { command: LabelCommand; label: Label };

type DialogProps = OpenDialog & { list: LabelListKey; onRemoved: () => void; onClose: () => void };

function CommandDialog({ command, ...props }: DialogProps) {
  switch (command) {
    case "edit":
      return <EditLabelDialog label={props.label} onClose={props.onClose} />;
    case "merge":
      return <MergeLabelDialog {...props} />;
    case "delete":
      return <DeleteLabelDialog {...props} />;
  }
}
