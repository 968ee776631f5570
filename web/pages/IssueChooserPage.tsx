import { graphql } from "react-relay";
import { useLocation } from "react-router";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { ChoiceList, ContactChoice, TemplateChoice } from "#web/new-issue/ChoiceList.tsx";
import { NewIssueHeading } from "#web/new-issue/NewIssueHeading.tsx";
import { TemplateProblems } from "#web/new-issue/TemplateProblems.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { IssueChooserPageQuery } from "#web/__generated__/IssueChooserPageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssueChooserPage.module.css";

const QUERY = graphql`
  query IssueChooserPageQuery($owner: String!, $name: String!) {
    safeViewer {
      isSignedIn
      user {
        login
        avatarUrl(size: 64)
        resourcePath
      }
      ...Page_viewer
    }
    repository(owner: $owner, name: $name) {
      name
      nameWithOwner
      owner {
        login
      }
      viewerCanPush
      viewerCanCreateIssues
      viewerInteractionLimitReasonHTML
      isBlankIssuesEnabled
      contributingFileUrl
      codeOfConductFileUrl
      supportFileUrl
      securityPolicyUrl
      issueForms {
        filename
        name
        description
      }
      issueTemplates {
        filename
        name
        about
      }
      contactLinks {
        name
        about
        url
      }
      templateProblems {
        path
        line
        message
      }
      ...RepositoryPage_repository
    }
  }
`;

/** What an issue can begin with: forms, templates, a blank one, and where else to turn. */
export function IssueChooserPage({ variables }: PageProps<IssueChooserPageQuery>) {
  const { repository, safeViewer } = usePageQuery<IssueChooserPageQuery>(QUERY, variables);
  const { search } = useLocation();
  useTitle(`New issue · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !safeViewer.user) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const limit = repository.viewerInteractionLimitReasonHTML;
  const to = (filename?: string) => {
    const params = new URLSearchParams(search);
    if (filename === undefined) params.delete("template");
    else params.set("template", filename);
    const text = params.toString();
    return paths.newIssue(address) + (text === "" ? "" : `?${text}`);
  };
  const choices = [
    ...repository.issueForms.map((form) => ({ filename: form.filename, name: form.name, about: form.description })),
    ...repository.issueTemplates.map((one) => ({ filename: one.filename, name: one.name, about: one.about ?? "" })),
  ];
  const canCreateBlank = repository.isBlankIssuesEnabled || repository.viewerCanPush;
  const community = [
    { url: repository.contributingFileUrl, text: "Contributing guidelines" },
    { url: repository.codeOfConductFileUrl, text: "Code of conduct" },
    { url: repository.supportFileUrl, text: "Support resources" },
    { url: repository.securityPolicyUrl, text: "Security policy" },
  ];
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <NewIssueHeading user={safeViewer.user} />
      {repository.templateProblems.length > 0 && (
        <TemplateProblems repository={address} problems={repository.templateProblems} />
      )}
      {limit ? (
        <Notice role="alert" dangerouslySetInnerHTML={{ __html: limit }} />
      ) : (
        <>
          {choices.length === 0 && !canCreateBlank && <EmptyState title="There are no templates" />}
          <ChoiceList label="Templates and forms">
            {choices.map(({ filename, name, about }) => (
              <TemplateChoice key={filename} to={to(filename)} name={name} about={about} />
            ))}
            {canCreateBlank && (
              <TemplateChoice
                to={to()}
                name="Blank issue"
                about={
                  repository.isBlankIssuesEnabled
                    ? "Create a new issue from scratch"
                    : "For maintainers only: create a new issue from scratch"
                }
              />
            )}
            {repository.contactLinks.map(({ name, about, url }) => (
              <ContactChoice key={url} to={url} name={name} about={about} />
            ))}
          </ChoiceList>
        </>
      )}
      <nav aria-label="About this repository" className={styles.links}>
        {community.map(
          ({ url, text }) =>
            url && (
              <Link key={text} to={url}>
                {text}
              </Link>
            ),
        )}
        {repository.viewerCanPush && <Link to={paths.files(address)}>Edit templates</Link>}
      </nav>
    </RepositoryPage>
  );
}
