import { ProjectIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { LazyProjectPicker } from "#web/issue-pickers/lazy-project-picker.ts";
import { useAddToProject } from "#web/projects/useAddToProject.ts";
import { useRemoveFromProject } from "#web/projects/useRemoveFromProject.ts";
import { InlineNote } from "#web/ui/Note.tsx";
import { Link } from "#web/ui/Link.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import type { ProjectsSection_issue$key } from "#web/__generated__/ProjectsSection_issue.graphql.ts";

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
            resourcePath
            viewerCanUpdate
          }
        }
      }
    `,
    issue,
  );
  const projects = (data.projectsV2.nodes ?? []).flatMap((node) => (node ? [node] : []));
  const writable = projects.filter(({ viewerCanUpdate }) => viewerCanUpdate);
  const setProjects = useSetProjects(
    data.id,
    writable.map(({ id }) => id),
  );
  return (
    <SidebarSection
      title="Projects"
      picker={
        data.viewerCanUpdateMetadata && (
          <LazyProjectPicker
            repositoryId={data.repository.id}
            minPermissionLevel="WRITE"
            selected={writable}
            onSelect={setProjects}
          />
        )
      }
    >
      {projects.length === 0 ? (
        <InlineNote>None yet</InlineNote>
      ) : (
        <SidebarList>
          {projects.map((project) => (
            <li key={project.id}>
              <ProjectIcon /> <Link to={project.resourcePath}>{project.title}</Link>{" "}
              {project.closed && <InlineNote>(closed)</InlineNote>}
            </li>
          ))}
        </SidebarList>
      )}
    </SidebarSection>
  );
}

/** Adds the issue to the selected projects and removes it from the others. */
function useSetProjects(contentId: string, currentIds: readonly string[]) {
  const [addToProject] = useAddToProject();
  const [removeFromProject] = useRemoveFromProject();
  return (selectedIds: readonly string[]) => {
    for (const projectId of selectedIds) {
      if (!currentIds.includes(projectId)) addToProject({ projectId, contentId });
    }
    for (const projectId of currentIds) {
      if (!selectedIds.includes(projectId)) removeFromProject({ projectId, itemId: contentId });
    }
  };
}
