import { ProjectIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useAddToProject } from "#web/projects/useAddToProject.ts";
import { useRemoveFromProject } from "#web/projects/useRemoveFromProject.ts";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarList, SidebarSection } from "#web/ui/SidebarSection.tsx";
import { lazyPicker } from "#web/ui/picker/lazy-picker.tsx";
import type { ProjectsSection_issue$key } from "#web/__generated__/ProjectsSection_issue.graphql.ts";

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
  const [addToProject] = useAddToProject();
  const [removeFromProject] = useRemoveFromProject();
  const projects = (data.projectsV2.nodes ?? []).flatMap((node) => (node ? [node] : []));

  function choose(ids: string[]) {
    for (const projectId of ids) {
      if (!projects.some((project) => project.id === projectId)) addToProject({ projectId, contentId: data.id });
    }
    for (const { id: projectId } of projects) {
      if (!ids.includes(projectId)) removeFromProject({ projectId, contentId: data.id });
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
