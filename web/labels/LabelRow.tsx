import { GitPullRequestIcon, IssueOpenedIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import type { LabelCounts } from "#web/labels/useLabelCounts.ts";
import { ActionsMenu } from "#web/ui/overlay/ActionsMenu.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { RepositoryAddress } from "#web/search/list-address.ts";
import type { LabelRow_label$data, LabelRow_label$key } from "#web/__generated__/LabelRow_label.graphql.ts";
import { paths, quoted } from "#shared/paths.ts";
import styles from "./LabelList.module.css";

export type LabelCommand = "edit" | "merge" | "delete";
export type Label = LabelRow_label$data;

type Props = {
  label: LabelRow_label$key;
  repository: RepositoryAddress;
  /** Undefined while they load; null when they failed to load. */
  counts: LabelCounts | null | undefined;
  /** Undefined when the viewer cannot update the label. */
  onCommand: ((command: LabelCommand, label: Label) => void) | undefined;
};

/** A label with its description and its counts of open issues and pull requests. */
export function LabelRow({ label, repository, counts, onCommand }: Props) {
  const data = useFragment(
    graphql`
      fragment LabelRow_label on Label {
        id
        name
        color
        description
        group
        isExclusive
        ...LabelChip_label
      }
    `,
    label,
  );
  return (
    <li className={styles.row}>
      <div className={styles.name}>
        <LabelChip label={data} to={paths.label(repository, data.name)} />
        {data.isExclusive && (
          <span className={styles.group} title={`An issue has at most one ${data.group}/ label`}>
            one of {data.group}/
          </span>
        )}
      </div>
      <p className={styles.description}>{data.description}</p>
      <div className={styles.counts}>
        {counts === null
          ? "Could not load data"
          : counts && <Counts {...counts} name={data.name} repository={repository} />}
      </div>
      {onCommand && (
        <ActionsMenu
          label={`Label ${data.name}`}
          subject={`label ${data.name}`}
          items={[
            { text: "Edit", onSelect: () => onCommand("edit", data) },
            { text: "Merge into…", onSelect: () => onCommand("merge", data) },
            { text: "Delete", isDanger: true, onSelect: () => onCommand("delete", data) },
          ]}
        />
      )}
    </li>
  );
}

function Counts({ pulls, issues, name, repository }: LabelCounts & { name: string; repository: RepositoryAddress }) {
  const kinds = [
    { count: pulls, noun: "pull request", query: "is:pr", icon: GitPullRequestIcon },
    { count: issues, noun: "issue", query: "is:issue", icon: IssueOpenedIcon },
  ];
  return kinds.map(({ count, noun, query, icon: Icon }) => (
    <Link
      key={query}
      to={paths.issues(repository, { q: `is:open ${query} label:${quoted(name)}` })}
      aria-label={`${count} open ${noun}${count === 1 ? "" : "s"} labeled ${name}`}
    >
      <Icon /> {count.toLocaleString("en-US")}
    </Link>
  ));
}
