import type { ActionProps } from "#web/bulk/actions/action-props.ts";
import { IssuesPicker } from "#web/bulk/actions/IssuesPicker.tsx";
import type { SelectedIssue } from "#web/bulk/actions/useSelectedIssues.ts";
import { useProjectItems } from "#web/issue-pickers/useProjectItems.ts";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";
import { LIMITS } from "#shared/limits.ts";

/** Adds the issues to projects and removes them from others: projects that the viewer can change. */
export function ProjectAction({ onChange, ...props }: ActionProps) {
  const found = useProjectItems(props.target.repositoryId, "WRITE");
  const items: PickerItem[] | undefined = found.items?.map((item) => ({ ...item, id: item.nodeId ?? item.id }));
  return (
    <IssuesPicker
      {...props}
      found={{ ...found, items }}
      title="Projects"
      placeholder="Filter projects"
      property="projects"
      toItems={toItems}
      max={LIMITS.projectsPerNewIssue}
      onSelect={({ added, removed }) =>
        onChange({
          ...(added.length > 0 && { addProjectIds: added }),
          ...(removed.length > 0 && { removeProjectIds: removed }),
        })
      }
    />
  );
}

function toItems({ projectsV2 }: SelectedIssue): PickerItem[] {
  return getNodes(projectsV2).map(({ id, title }) => ({ id, text: title }));
}
