import { graphql } from "react-relay";
import { useLocation } from "react-router";
import { toPersonItems } from "#web/issue-pickers/person-items.ts";
import { NewIssueForm } from "#web/new-issue/NewIssueForm.tsx";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import { readPreload } from "#web/new-issue/preload.ts";
import { withTemplate } from "#web/new-issue/with-template.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { RepositoryPage } from "#web/repositories/RepositoryPage.tsx";
import { NewIssueHeading } from "#web/new-issue/NewIssueHeading.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { NewIssuePageQuery } from "#web/__generated__/NewIssuePageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

const QUERY = graphql`
  query NewIssuePageQuery(
    $owner: String!
    $name: String!
    $labels: [String!]!
    $assignees: [String!]!
    $projects: [Int!]!
    $milestone: String!
    $type: String!
    $discussion: Int!
    $hasDiscussion: Boolean!
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
      isArchived
      hasIssuesEnabled
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
            id
            name
            color
          }
        }
        assignees(first: 10) {
          nodes {
            id
            login
            avatarUrl(size: 64)
          }
        }
        type {
          id
          name
        }
      }
      issueForms {
        filename
        title
        labels(first: 20) {
          nodes {
            id
            name
            color
          }
        }
        assignees(first: 10) {
          nodes {
            id
            login
            avatarUrl(size: 64)
          }
        }
        type {
          id
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
      issueType(name: $type) {
        id
        name
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
      discussion(number: $discussion) @include(if: $hasDiscussion) {
        title
        formattedBody
        labels(first: 20) {
          nodes {
            id
            name
            color
          }
        }
      }
    }
  }
`;

/** Creates an issue: a blank one, or from the template that the address names. */
export function NewIssuePage({ variables }: PageProps<NewIssuePageQuery>) {
  const { repository, safeViewer } = usePageQuery<NewIssuePageQuery>(QUERY, variables);
  const { search } = useLocation();
  useTitle(`New issue · ${repository?.nameWithOwner ?? ""}`);
  if (!repository || !safeViewer.user) return null;
  const address = { owner: repository.owner.login, name: repository.name };
  const chooser = paths.newIssueChooser(address) + withTemplate(search, null);
  const params = new URLSearchParams(search);
  const preload = readPreload(params);
  const limit = repository.viewerInteractionLimitReasonHTML;
  const template = getTemplate(repository, preload.template);
  const areBlankIssuesDisabled =
    repository.hasAnyTemplates && !repository.isBlankIssuesEnabled && !repository.viewerCanPush;
  return (
    <RepositoryPage repository={repository} viewer={safeViewer}>
      <NewIssueHeading user={safeViewer.user}>
        {repository.hasAnyTemplates && !limit && <Link to={chooser}>choose a different template</Link>}
      </NewIssueHeading>
      {limit && <Notice role="alert" dangerouslySetInnerHTML={{ __html: limit }} />}
      {!limit && !template && areBlankIssuesDisabled && (
        <Notice>
          Blank issues are disabled in this repository. <Link to={chooser}>Choose a template</Link>
        </Notice>
      )}
      {!limit && preload.template && !template && (
        <Notice>
          Template "{preload.template}" not found.
          {repository.hasAnyTemplates && (
            <>
              {" "}
              <Link to={chooser}>Choose another template</Link>
            </>
          )}
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
  const form = repository.issueForms.find((template) => template.filename === filename);
  if (form) return { filename: form.filename, title: form.title ?? "", body: "", form, ...getMetadata(form) };
  const plain = repository.issueTemplates.find((template) => template.filename === filename);
  if (!plain) return undefined;
  const { title, body } = plain;
  return { filename: plain.filename, title: title ?? "", body: body ?? "", form: null, ...getMetadata(plain) };
}

type TemplateMetadata = Pick<Repository["issueForms"][number], "labels" | "assignees" | "type">;

function getMetadata({ labels, assignees, type }: TemplateMetadata) {
  return {
    labels: (labels?.nodes ?? []).flatMap((label) => (label ? [toLabelItem(label)] : [])),
    assignees: (assignees.nodes ?? []).flatMap(toPersonItems),
    type: type ? { id: type.id, text: type.name } : undefined,
  };
}

/** What the address asks for. Metadata is for viewers who can set it. */
function getPresets(repository: Repository, preload: ReturnType<typeof readPreload>, params: URLSearchParams): Presets {
  const { discussion } = repository;
  const title = preload.title || (discussion?.title ?? "");
  const body = preload.body || (discussion?.formattedBody.slice(0, LIMITS.body) ?? "");
  const metadata = repository.viewerCanTriage ? getPresetMetadata(repository) : NO_METADATA;
  const isPreset = [...params.keys()].some((name) => name !== "template");
  return { isPreset, title, body, ...metadata, answer: (id) => params.get(id) };
}

type PresetMetadata = Omit<Presets, "isPreset" | "title" | "body" | "answer">;

const NO_METADATA: PresetMetadata = { labels: [], assignees: [], projects: [], milestone: undefined, type: undefined };

function getPresetMetadata(repository: Repository): PresetMetadata {
  const { milestoneByTitle: milestone, issueType: type, labelsByName, discussion } = repository;
  const discussed = (discussion?.labels?.nodes ?? []).flatMap((label) => label ?? []);
  return {
    labels: [...labelsByName, ...discussed].map(toLabelItem),
    assignees: repository.assignableByLogin.flatMap(toPersonItems),
    milestone: milestone ? { id: milestone.id, text: milestone.title } : undefined,
    type: type ? { id: type.id, text: type.name } : undefined,
    projects: repository.projectsByNumber.map(({ id, title }) => ({ id, title })),
  };
}

function toLabelItem({ id, name, color }: { id: string; name: string; color: string }) {
  return { id, text: name, color };
}
