import { ProjectIcon } from "@primer/octicons-react";
import { graphql, useFragment, useMutation } from "react-relay";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";
import type { ProjectsSection_issue$key } from "#web/__generated__/ProjectsSection_issue.graphql.ts";
import type { ProjectsSectionAddMutation } from "#web/__generated__/ProjectsSectionAddMutation.graphql.ts";
import type { ProjectsSectionRemoveMutation } from "#web/__generated__/ProjectsSectionRemoveMutation.graphql.ts";

const LazyProjectPicker = lazyPicker("Projects", () =>
  import("#web/issue-pickers/ProjectPicker.tsx").then((module) => module.ProjectPicker),
);

/** The projects that an issue is in. */
export function ProjectsSection({ issue }: { issue: ProjectsSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment ProjectsSection_issue on Issueish {
        id
        viewerCanUpdateMetadata
        repository {
          id
        }
        projectsV2(first: 10) {
          nodes {
            id
            title
            closed
          }
        }
      }
    `,
    issue,
  );
  const [add] = useMutation<ProjectsSectionAddMutation>(graphql`
    mutation ProjectsSectionAddMutation($input: AddProjectV2ItemByIdInput!) {
      addProjectV2ItemById(input: $input) {
        content {
          ...ProjectsSection_issue
        }
      }
    }
  `);
  const [remove] = useMutation<ProjectsSectionRemoveMutation>(graphql`
    mutation ProjectsSectionRemoveMutation($input: DeleteProjectV2ItemInput!) {
      deleteProjectV2Item(input: $input) {
        content {
          ...ProjectsSection_issue
        }
      }
    }
  `);
  const projects = (data.projectsV2.nodes ?? []).flatMap((node) => (node ? [node] : []));
  const onError = (error: Error) => showToast("error", error.message);

  function choose(ids: string[]) {
    for (const projectId of ids) {
      if (!projects.some((project) => project.id === projectId))
        add({ variables: { input: { projectId, contentId: data.id } }, onError });
    }
    for (const { id: projectId } of projects) {
      if (!ids.includes(projectId)) remove({ variables: { input: { projectId, contentId: data.id } }, onError });
    }
  }

  return (
    <SidebarSection
      title="Projects"
      picker={
        data.viewerCanUpdateMetadata && (
          <LazyProjectPicker repositoryId={data.repository.id} selected={projects} onSelect={choose} />
        )
      }
    >
      {projects.length === 0 ? (
        <InlineNote>None yet</InlineNote>
      ) : (
        <SidebarList>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectIcon /> {project.title} {project.closed && <InlineNote>(closed)</InlineNote>}
            </li>
          ))}
        </SidebarList>
      )}
    </SidebarSection>
  );
}
