import { XIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useDismissNotice } from "#web/issue-list/useDismissNotice.ts";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type { FirstTimeBanner_repository$key } from "#web/__generated__/FirstTimeBanner_repository.graphql.ts";
import styles from "./FirstTimeBanner.module.css";

const NOTICE = "first_time_contributor_issues_banner";

type Props = { repository: FirstTimeBanner_repository$key; list: ListAddress };

/** Welcomes people who have not opened an issue in the repository, until they have or dismiss it. */
export function FirstTimeBanner({ repository, list }: Props) {
  const data = useFragment(
    graphql`
      fragment FirstTimeBanner_repository on Repository {
        id
        nameWithOwner
        showFirstTimeContributorBanner
        contributingFileUrl
        communityProfile {
          goodFirstIssueIssuesCount
        }
      }
    `,
    repository,
  );
  const [isDismissed, setDismissed] = useState(false);
  const [dismissNotice] = useDismissNotice();
  if (!data.showFirstTimeContributorBanner || isDismissed) return null;
  // Dismissed for all repositories, the response has no repository that would update the banner.
  const dismiss = (repositoryId: string | null) =>
    dismissNotice({ notice: NOTICE, repositoryId }, { onCompleted: () => setDismissed(true) });
  return (
    <section aria-label="First contribution" className={styles.banner}>
      <div>
        <h2>👋 Want to contribute to {data.nameWithOwner}?</h2>
        <p>
          If you have a bug or an idea, check whether it is known already before you open an issue.
          <Guidelines url={data.contributingFileUrl} />
          <GoodFirstIssues count={data.communityProfile?.goodFirstIssueIssuesCount ?? 0} list={list} />
        </p>
      </div>
      <Menu
        label="Dismiss"
        align="end"
        groups={[
          {
            items: [
              { text: "Dismiss for this repository", onSelect: () => dismiss(data.id) },
              { text: "Dismiss for all repositories", onSelect: () => dismiss(null) },
            ],
          },
        ]}
        renderOpener={(props) => <IconButton {...props} icon={XIcon} size="small" aria-label="Dismiss" />}
      />
    </section>
  );
}

function Guidelines({ url }: { url: string | null | undefined }) {
  if (!url) return null;
  return (
    <>
      {" "}
      The <Link to={url}>contributing guidelines</Link> explain how to take part.
    </>
  );
}

function GoodFirstIssues({ count, list }: { count: number; list: ListAddress }) {
  if (count === 0) return null;
  return (
    <>
      {" "}
      If you’re ready to tackle some open issues,{" "}
      <Link to={listHref(list, 'is:issue state:open label:"good first issue"')}>
        we’ve collected {count} good first {count === 1 ? "issue" : "issues"} for you
      </Link>
      .
    </>
  );
}
