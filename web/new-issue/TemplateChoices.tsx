import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { ChoiceList, ContactChoice, TemplateChoice } from "#web/new-issue/ChoiceList.tsx";
import { withTemplate } from "#web/new-issue/with-template.ts";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { TemplateChoices_repository$key } from "#web/__generated__/TemplateChoices_repository.graphql.ts";
import { paths } from "#shared/paths.ts";

/** The forms, templates and contact links of a repository, and a blank issue where it is allowed. */
export function TemplateChoices({ repository }: { repository: TemplateChoices_repository$key }) {
  const { name, owner, issueForms, issueTemplates, contactLinks, isBlankIssuesEnabled, viewerCanPush } = useFragment(
    graphql`
      fragment TemplateChoices_repository on Repository {
        name
        owner {
          login
        }
        viewerCanPush
        isBlankIssuesEnabled
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
      }
    `,
    repository,
  );
  const { search } = useLocation();
  const page = paths.newIssue({ owner: owner.login, name });
  const canCreateBlank = isBlankIssuesEnabled || viewerCanPush;
  const templates = [
    ...issueForms.map((form) => ({ ...form, about: form.description })),
    ...issueTemplates.map((template) => ({ ...template, about: template.about ?? "" })),
  ];
  return (
    <>
      {templates.length === 0 && !canCreateBlank && <EmptyState title="No templates" />}
      <ChoiceList label="Templates and forms">
        {templates.map(({ filename, name, about }) => (
          <TemplateChoice key={filename} to={page + withTemplate(search, filename)} name={name} about={about} />
        ))}
        {canCreateBlank && (
          <TemplateChoice
            to={page + withTemplate(search, null)}
            name="Blank issue"
            about={isBlankIssuesEnabled ? BLANK : `For maintainers only: ${BLANK.toLowerCase()}`}
          />
        )}
        {contactLinks.map(({ name, about, url }) => (
          <ContactChoice key={url} to={url} name={name} about={about} />
        ))}
      </ChoiceList>
    </>
  );
}

const BLANK = "Create a new issue from scratch";
