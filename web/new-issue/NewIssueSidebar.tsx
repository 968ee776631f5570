import {
  LazyAssigneePicker,
  LazyLabelPicker,
  LazyMilestonePicker,
  LazyTypePicker,
} from "#web/issue-pickers/lazy-pickers.ts";
import { LazyProjectPicker } from "#web/issue-pickers/lazy-project-picker.ts";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import type { NewIssueMetadata } from "#web/new-issue/useNewIssueMetadata.ts";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import styles from "./NewIssue.module.css";

type Props = {
  repositoryId: string;
  template: Template | undefined;
  presets: Presets;
  metadata: NewIssueMetadata;
  hasTypes: boolean;
  canTriage: boolean;
};

/** What a new issue gets beside its text, each part with its picker where the viewer can set it. */
export function NewIssueSidebar({ repositoryId, template, presets, metadata, hasTypes, canTriage }: Props) {
  const { labels, assignees, milestone, type, projectIds, setProjectIds } = metadata;
  const single =
    (items: { choose: (items: { id: string; text: string }[]) => void }) => (item?: { id: string; text: string }) =>
      items.choose(item ? [item] : []);
  return (
    <aside aria-label="Metadata" className={styles.side}>
      <SidebarSection
        title="Assignees"
        picker={
          canTriage && (
            <LazyAssigneePicker repositoryId={repositoryId} selected={assignees.items} onSelect={assignees.choose} />
          )
        }
      >
        {joinNames(assignees.names, template?.assignees) || "No one assigned"}
      </SidebarSection>
      <SidebarSection
        title="Labels"
        picker={
          canTriage && <LazyLabelPicker repositoryId={repositoryId} selected={labels.items} onSelect={labels.choose} />
        }
      >
        {joinNames(labels.names, template?.labels) || "No labels"}
      </SidebarSection>
      {hasTypes && (
        <SidebarSection
          title="Type"
          picker={
            canTriage && <LazyTypePicker repositoryId={repositoryId} selected={type.items[0]} onSelect={single(type)} />
          }
        >
          {type.names || template?.type || "No type"}
        </SidebarSection>
      )}
      <SidebarSection
        title="Projects"
        picker={
          canTriage && (
            <LazyProjectPicker repositoryId={repositoryId} selected={presets.projects} onSelect={setProjectIds} />
          )
        }
      >
        {projectCount(projectIds.length)}
      </SidebarSection>
      <SidebarSection
        title="Milestone"
        picker={
          canTriage && (
            <LazyMilestonePicker
              repositoryId={repositoryId}
              selected={milestone.items[0]}
              onSelect={single(milestone)}
            />
          )
        }
      >
        {milestone.names || "No milestone"}
      </SidebarSection>
    </aside>
  );
}

function projectCount(count: number): string {
  if (count === 0) return "No projects";
  return count === 1 ? "1 project" : `${count} projects`;
}

/** The selected names and those that the template adds. */
function joinNames(selected: string, fromTemplate: readonly string[] = []): string {
  const names = [...(selected === "" ? [] : selected.split(", ")), ...fromTemplate];
  return [...new Set(names)].join(", ");
}
