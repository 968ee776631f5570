import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { NewIssueForm } from "#web/new-issue/NewIssueForm.tsx";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import { readPreload } from "#web/new-issue/preload.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { NewIssueHeading } from "#web/new-issue/NewIssueHeading.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { NewIssuePageQuery } from "#web/__generated__/NewIssuePageQuery.graphql.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query NewIssuePageQuery(
    $owner: String!
    $name: String!
    $labels: [String!]!
    $assignees: [String!]!
    $projects: [Int!]!
    $milestone: String!
  ) {
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
      id
      name
      nameWithOwner
      owner {
        login
      }
      hasAnyTemplates
      isBlankIssuesEnabled
      viewerCanCreateIssues
      viewerCanPush
      viewerCanTriage
      viewerInteractionLimitReasonHTML
      ...RepositoryPage_repository
      ...NewIssueForm_repository
      issueTemplates {
        filename
        title
        body
        labels(first: 20) {
          nodes {
            name
          }
        }
        assignees(first: 10) {
          nodes {
            ... on Actor {
              login
            }
          }
        }
        type {
          name
        }
      }
      issueForms {
        filename
        title
        labels(first: 20) {
          nodes {
            name
          }
        }
        assignees(first: 10) {
          nodes {
            ... on Actor {
              login
            }
          }
        }
        type {
          name
        }
        ...FormFields_form
      }
      labelsByName(names: $labels) {
        id
        name
        color
      }
      milestoneByTitle(title: $milestone) {
        id
        title
      }
      issueTypes(first: 25) {
        nodes {
          id
          name
        }
      }
      assignableByLogin(logins: $assignees) {
        ... on Node {
          id
        }
        ... on Actor {
          login
          avatarUrl(size: 64)
        }
      }
      projectsByNumber(numbers: $projects) {
        id
        title
      }
    }
  }
`;

/** A new issue: blank, or by the template or form that the address names. */
export function NewIssuePage({ variables }: PageProps<NewIssuePageQuery>) {
  const { repository, safeViewer } = usePageQuery<NewIssuePageQuery>(QUERY, variables);
  const { search } = useLocation();
  useTitle(`New issue · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !safeViewer.user) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const params = new URLSearchParams(search);
  const preload = readPreload(params);
  const limit = repository.viewerInteractionLimitReasonHTML;
  const template = getTemplate(repository, preload.template);
  const areBlankIssuesDisabled =
    repository.hasAnyTemplates && !repository.isBlankIssuesEnabled && !repository.viewerCanPush;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <NewIssueHeading user={safeViewer.user}>
        {repository.hasAnyTemplates && !limit && (
          <Link to={paths.newIssueChooser(address)}>choose a different template</Link>
        )}
      </NewIssueHeading>
      {limit && <Notice role="alert" dangerouslySetInnerHTML={{ __html: limit }} />}
      {!limit && !template && areBlankIssuesDisabled && (
        <Notice>
          This repository takes no blank issues.{" "}
          <Link to={paths.newIssueChooser(address)}>Choose one of its templates.</Link>
        </Notice>
      )}
      {!limit && (template || !areBlankIssuesDisabled) && (
        <NewIssueForm
          key={template?.filename ?? "blank"}
          repository={repository}
          template={template}
          presets={getPresets(repository, preload, params)}
        />
      )}
    </RepositoryPage>
  );
}

type Repository = NonNullable<NewIssuePageQuery["response"]["repository"]>;

function getTemplate(repository: Repository, filename: string | null): Template | undefined {
  const names = (one: Pick<Repository["issueForms"][number], "labels" | "assignees" | "type">) => ({
    labels: (one.labels?.nodes ?? []).flatMap((label) => label?.name ?? []),
    assignees: (one.assignees.nodes ?? []).flatMap((person) => person?.login ?? []),
    type: one.type?.name,
  });
  const form = repository.issueForms.find((one) => one.filename === filename);
  if (form) return { filename: form.filename, title: form.title ?? "", body: "", form, ...names(form) };
  const plain = repository.issueTemplates.find((one) => one.filename === filename);
  return (
    plain && { filename: plain.filename, title: plain.title ?? "", body: plain.body ?? "", form: null, ...names(plain) }
  );
}

/** What the address asks for, as far as the viewer may set it. */
function getPresets(repository: Repository, preload: ReturnType<typeof readPreload>, params: URLSearchParams): Presets {
  const may = repository.viewerCanTriage;
  const same = (a: string, b: string | null) => b !== null && a.toLowerCase() === b.toLowerCase();
  const milestone = may ? repository.milestoneByTitle : undefined;
  const type = may ? repository.issueTypes?.nodes?.find((one) => one && same(one.name, preload.type)) : undefined;
  return {
    title: preload.title,
    body: preload.body,
    labels: may ? repository.labelsByName.map(({ id, name, color }) => ({ id, text: name, color })) : [],
    assignees: may
      ? repository.assignableByLogin.flatMap((person) =>
          person.id && person.login ? [{ id: person.id, text: person.login, avatarUrl: person.avatarUrl ?? "" }] : [],
        )
      : [],
    milestone: milestone ? { id: milestone.id, text: milestone.title } : undefined,
    type: type ? { id: type.id, text: type.name } : undefined,
    projects: may ? repository.projectsByNumber.map(({ id, title }) => ({ id, title })) : [],
    answer: (id) => params.get(id),
  };
}
