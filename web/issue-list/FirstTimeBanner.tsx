import { XIcon } from "@primer/octicons-react";
import { graphql, useFragment, useMutation } from "react-relay";
import { listHref, type ListAddress } from "#web/search/list-address.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { FirstTimeBanner_repository$key } from "#web/__generated__/FirstTimeBanner_repository.graphql.ts";
import type { FirstTimeBannerMutation } from "#web/__generated__/FirstTimeBannerMutation.graphql.ts";
import styles from "./FirstTimeBanner.module.css";

const NOTICE = "first_time_contributor_issues_banner";

/** Greets who has opened nothing in the repository yet, until they have or do not want it any more. */
export function FirstTimeBanner({
  repository,
  list,
}: {
  repository: FirstTimeBanner_repository$key;
  list: ListAddress;
}) {
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
  const [commit] = useMutation<FirstTimeBannerMutation>(graphql`
    mutation FirstTimeBannerMutation($input: DismissNoticeInput!) {
      dismissNotice(input: $input) {
        repository {
          ...FirstTimeBanner_repository
        }
      }
    }
  `);
  if (!data.showFirstTimeContributorBanner) return null;
  const good = data.communityProfile?.goodFirstIssueIssuesCount ?? 0;
  function dismiss(repositoryId: string | null) {
    commit({
      variables: { input: { notice: NOTICE, repositoryId } },
      // Dismissed everywhere, it is gone here too.
      updater: (store) => store.get(data.id)?.setValue(false, "showFirstTimeContributorBanner"),
      onError: (error) => showToast("error", error.message),
    });
  }
  return (
    <section aria-label="First contribution" className={styles.banner}>
      <div>
        <h2>👋 Want to contribute to {data.nameWithOwner}?</h2>
        <p>
          If you have a bug or an idea, look whether it is known already, then open an issue.
          {data.contributingFileUrl && (
            <>
              {" "}
              The <Link to={data.contributingFileUrl}>contributing guidelines</Link> tell how to take part.
            </>
          )}
          {good > 0 && (
            <>
              {" "}
              If you’re ready to tackle some open issues,{" "}
              <Link to={listHref(list, 'is:issue state:open label:"good first issue"')}>
                we’ve collected {good} good first {good === 1 ? "issue" : "issues"} for you
              </Link>
              .
            </>
          )}
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
