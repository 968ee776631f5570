import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { LabelDialog } from "#web/labels/LabelDialog.tsx";
import { LabelRow, type Label, type LabelCommand } from "#web/labels/LabelRow.tsx";
import { LabelSortMenu } from "#web/labels/LabelSortMenu.tsx";
import { MergeLabelDialog } from "#web/labels/MergeLabelDialog.tsx";
import type { LabelListArgs } from "#web/labels/useCreateLabel.ts";
import { useDeleteLabel } from "#web/labels/useDeleteLabel.ts";
import { useLabelCounts } from "#web/labels/useLabelCounts.ts";
import { useUpdateLabel } from "#web/labels/useUpdateLabel.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import type { LabelList_labels$key } from "#web/__generated__/LabelList_labels.graphql.ts";
import styles from "./LabelList.module.css";

type Props = {
  labels: LabelList_labels$key;
  listArgs: LabelListArgs;
  repositoryId: string;
  repository: RepositoryAddress;
  canChange: boolean;
};

/** A repository's labels, a page of them, with what can be done to each. */
export function LabelList({ labels, listArgs, repositoryId, repository, canChange }: Props) {
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
  const countsOf = useLabelCounts(rows.map((label) => label.id));
  const [open, setOpen] = useState<{ act: LabelCommand; label: Label }>();
  const [error, setError] = useState<string>();
  const { update, isPending: isUpdating } = useUpdateLabel();
  const { remove, merge, isPending: isRemoving } = useDeleteLabel(repositoryId, listArgs);
  const close = () => {
    setOpen(undefined);
    setError(undefined);
  };
  const on = (said?: string) => ({
    done: () => {
      close();
      if (said !== undefined) showToast("success", said);
    },
    fail: setError,
  });
  const label = open?.label;
  return (
    <section className={styles.list} aria-label="Labels">
      <div className={styles.header}>
        <h2>{totalCount === 1 ? "1 label" : `${totalCount.toLocaleString("en-US")} labels`}</h2>
        <LabelSortMenu />
      </div>
      <ul className={styles.rows}>
        {rows.map((row) => (
          <LabelRow
            key={row.id}
            label={row}
            repository={repository}
            counts={countsOf(row.id)}
            onAct={canChange ? (act, of) => setOpen({ act, label: of }) : undefined}
          />
        ))}
      </ul>
      {label && open.act === "edit" && (
        <LabelDialog
          label={label}
          isPending={isUpdating}
          error={error}
          onSave={(fields) => {
            setError(undefined);
            update(label.id, fields, on());
          }}
          onClose={close}
        />
      )}
      {label && open.act === "merge" && (
        <MergeLabelDialog
          label={label}
          repositoryId={repositoryId}
          isPending={isRemoving}
          error={error}
          onMerge={(intoId) => {
            setError(undefined);
            merge(label.id, intoId, on("Labels merged"));
          }}
          onClose={close}
        />
      )}
      {label && open.act === "delete" && (
        <ConfirmDialog
          title="Delete label?"
          confirm="Delete"
          isDanger
          isPending={isRemoving}
          onClose={close}
          onConfirm={() => {
            setError(undefined);
            remove(label.id, on());
          }}
        >
          <p>
            Are you sure you want to delete <strong>{label.name}</strong>? It will be removed from all issues and pull
            requests.
          </p>
          <FieldError message={error} />
        </ConfirmDialog>
      )}
    </section>
  );
}
