import { BellSlashIcon, EyeIcon } from "@primer/octicons-react";
import type { ComponentProps } from "react";
import { graphql, useFragment } from "react-relay";
import { WatchMenu } from "#web/subscriptions/WatchMenu.tsx";
import { Button } from "#web/ui/Button.tsx";
import type {
  WatchButton_repository$data,
  WatchButton_repository$key,
} from "#web/__generated__/WatchButton_repository.graphql.ts";
import styles from "./WatchButton.module.css";

/** What the viewer is notified of in a repository, with a menu that changes it. */
export function WatchButton({ repository }: { repository: WatchButton_repository$key }) {
  const data = useFragment(
    graphql`
      fragment WatchButton_repository on Repository {
        id
        nameWithOwner
        viewerCanSubscribe
        viewerWatchLevel
        viewerWatchedSubjects
        watchers(first: 0) {
          totalCount
        }
      }
    `,
    repository,
  );
  if (!data.viewerCanSubscribe) return null;
  return <WatchMenu repository={data} renderOpener={(props) => <WatchOpener {...props} repository={data} />} />;
}

type OpenerProps = ComponentProps<typeof Button> & { repository: WatchButton_repository$data };

function WatchOpener({ repository, ...props }: OpenerProps) {
  const { nameWithOwner, viewerWatchLevel, watchers } = repository;
  const label = getLabel(viewerWatchLevel);
  const count = watchers.totalCount.toLocaleString("en-US");
  return (
    <Button
      {...props}
      size="small"
      icon={viewerWatchLevel === "IGNORE" ? BellSlashIcon : EyeIcon}
      aria-label={`${label} ${nameWithOwner}, ${count} watching`}
      trailing={<span className={styles.count}>{count}</span>}
    >
      <span className={styles.label}>{label}</span>
    </Button>
  );
}

function getLabel(level: WatchButton_repository$data["viewerWatchLevel"]): string {
  if (level === "IGNORE") return "Stop ignoring";
  return level === "ALL" || level === "CUSTOM" ? "Unwatch" : "Watch";
}
