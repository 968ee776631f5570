import { MilestoneIcon, RssIcon } from "@primer/octicons-react";
import { graphql } from "react-relay";
import { useSearchParams } from "react-router";
import { OrganizationNavigation } from "#web/organizations/OrganizationNavigation.tsx";
import { ACCOUNT_PAGE_SIZES } from "#web/people/page-sizes.ts";
import { PersonComments } from "#web/people/PersonComments.tsx";
import { ProfileDetails } from "#web/people/ProfileDetails.tsx";
import { PersonIssues } from "#web/people/PersonIssues.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryList } from "#web/repositories/RepositoryList.tsx";
import { Page } from "#web/shell/Page.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { BotBadge } from "#web/ui/BotBadge.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { CountedTabs } from "#web/ui/list/CountedTabs.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Pagination } from "#web/ui/list/Pagination.tsx";
import type { OwnerPageQuery } from "#web/__generated__/OwnerPageQuery.graphql.ts";
import { feedPaths } from "#shared/feed-paths.ts";
import { pageNumber } from "#shared/numbers.ts";
import { paths, type AccountTab } from "#shared/paths.ts";
import styles from "./OwnerPage.module.css";

const QUERY = graphql`
  query OwnerPageQuery(
    $login: String!
    $firstRepositories: Int!
    $issueQuery: String!
    $firstIssues: Int!
    $firstComments: Int!
    $skip: Int!
  ) {
    safeViewer {
      ...Page_viewer
    }
    actor(login: $login) {
      __typename
      login
      avatarUrl(size: 64)
      ... on User {
        name
        isViewer
        ...ProfileDetails_user
      }
      ... on Organization {
        name
        description
        websiteUrl
        viewerCanCreateRepositories
        ...OrganizationNavigation_organization
      }
      ... on CommentAuthor {
        issueComments(first: $firstComments, skip: $skip) {
          totalCount
          ...PersonComments_comments
        }
      }
    }
    repositoryOwner(login: $login) {
      repositories(first: $firstRepositories, skip: $skip) {
        totalCount
        ...RepositoryList_repositories
      }
    }
    issues: search(query: $issueQuery, type: ISSUE, first: $firstIssues, skip: $skip) {
      issueCount
      ...PersonIssues_search
    }
  }
`;

type Response = OwnerPageQuery["response"];
type Account = NonNullable<Response["actor"]>;

/** An account of any kind, with those of its repositories, issues and comments that the viewer can see. */
export function OwnerPage({ variables }: PageProps<OwnerPageQuery>) {
  const data = usePageQuery<OwnerPageQuery>(QUERY, variables);
  const { actor: account, safeViewer } = data;
  const [search] = useSearchParams();
  useTitle(account?.login ?? "");
  if (!account) return null;
  const tabs = getTabs(data, account);
  const tab = tabs.find(({ name }) => name === search.get("tab")) ?? tabs[0];
  if (!tab) return null;
  const pageCount = Math.ceil(tab.count / ACCOUNT_PAGE_SIZES[tab.name]);
  return (
    <Page
      viewer={safeViewer}
      context={<strong>{account.login}</strong>}
      navigation={account.__typename === "Organization" && <OrganizationNavigation organization={account} />}
      width="narrow"
    >
      <AccountHeader account={account} />
      {account.__typename === "User" && <ProfileDetails user={account} />}
      {tabs.length > 1 && (
        <div className={styles.tabs}>
          <CountedTabs
            label="Profile"
            tabs={tabs.map(({ name, label, count }) => ({
              label,
              count,
              to: paths.account(account.login, { tab: name }),
              isCurrent: name === tab.name,
            }))}
          />
        </div>
      )}
      <h2 className={styles.heading}>{tab.label}</h2>
      {tab.count === 0 ? (
        <EmptyState title={`${account.login} has no ${tab.name} that you can see`} />
      ) : (
        <TabContent name={tab.name} data={data} />
      )}
      {pageCount > 1 && (
        <Pagination
          page={pageNumber(search.get("page"))}
          pageCount={pageCount}
          href={(page) => paths.account(account.login, { tab: tab.name, page })}
        />
      )}
    </Page>
  );
}

type Tab = { name: AccountTab; label: string; count: number };

/** Programs and imported authors have no repositories, organizations open no issues. */
function getTabs({ repositoryOwner, issues }: Response, { issueComments }: Account): Tab[] {
  const tabs: Tab[] = [];
  if (repositoryOwner)
    tabs.push({ name: "repositories", label: "Repositories", count: repositoryOwner.repositories.totalCount });
  if (issueComments) {
    tabs.push({ name: "issues", label: "Issues", count: issues.issueCount });
    tabs.push({ name: "comments", label: "Comments", count: issueComments.totalCount });
  }
  return tabs;
}

function TabContent({ name, data: { actor, issues, repositoryOwner } }: { name: AccountTab; data: Response }) {
  switch (name) {
    case "repositories":
      return repositoryOwner && <RepositoryList repositories={repositoryOwner.repositories} />;
    case "issues":
      return <PersonIssues search={issues} />;
    case "comments":
      return actor?.issueComments && <PersonComments comments={actor.issueComments} />;
  }
}

const KINDS: Record<string, string> = {
  Organization: "Organization",
  Bot: "Bot",
  Mannequin: "Author of imported issues, without an account here",
};

function AccountHeader({ account }: { account: Account }) {
  const { login } = account;
  const isOrganization = account.__typename === "Organization";
  const canCreate = account.isViewer === true || account.viewerCanCreateRepositories === true;
  return (
    <div className={styles.owner}>
      <Avatar src={account.avatarUrl} size={72} />
      <div className={styles.names}>
        <h1>
          {account.name || login}
          <BotBadge actor={account} />
        </h1>
        <p>
          {login} · {KINDS[account.__typename] ?? "User"}
        </p>
        {account.description && <p>{account.description}</p>}
        {(isOrganization || account.__typename === "User") && (
          <p>
            <a href={feedPaths.activity(login)}>
              <RssIcon /> Atom feed of public activity
            </a>
          </p>
        )}
        {account.websiteUrl && (
          <p>
            <a href={account.websiteUrl} rel="nofollow noopener noreferrer">
              {account.websiteUrl.replace(/^https?:\/\//, "")}
            </a>
          </p>
        )}
      </div>
      {isOrganization && (
        <ButtonLink to={paths.organizationMilestones(login)} icon={MilestoneIcon}>
          Milestones
        </ButtonLink>
      )}
      {canCreate && (
        <ButtonLink to={paths.newRepository()} variant="primary">
          New repository
        </ButtonLink>
      )}
    </div>
  );
}
