import {
  LazyAssigneePicker,
  LazyLabelPicker,
  LazyMilestonePicker,
  LazyTypePicker,
} from "#web/issue-pickers/lazy-pickers.ts";
import { LazyProjectPicker } from "#web/issue-pickers/lazy-project-picker.ts";
import type { Template } from "#web/new-issue/presets.ts";
import type { NewIssueMetadata } from "#web/new-issue/new-issue-metadata.ts";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import { NO_ONE_ASSIGNED } from "#shared/messages.ts";
import styles from "./NewIssue.module.css";

type SectionProps = {
  repositoryId: string;
  template: Template | undefined;
  metadata: NewIssueMetadata;
  /** Whether the viewer can change the metadata. */
  canTriage: boolean;
};

/** The metadata that a new issue will have. */
export function NewIssueSidebar({ hasTypes, ...props }: SectionProps & { hasTypes: boolean }) {
  return (
    <aside aria-label="Metadata" className={styles.side}>
      <Assignees {...props} />
      <Labels {...props} />
      {hasTypes && <Type {...props} />}
      <Projects {...props} />
      <Milestone {...props} />
    </aside>
  );
}

function Assignees({ repositoryId, template, metadata: { assignees }, canTriage }: SectionProps) {
  const picker = (
    <LazyAssigneePicker repositoryId={repositoryId} selected={assignees.items} onSelect={assignees.choose} />
  );
  return (
    <SidebarSection title="Assignees" picker={canTriage && picker}>
      {joinNames(assignees.items, canTriage ? [] : template?.assignees) || NO_ONE_ASSIGNED}
    </SidebarSection>
  );
}

function Labels({ repositoryId, template, metadata: { labels }, canTriage }: SectionProps) {
  const picker = <LazyLabelPicker repositoryId={repositoryId} selected={labels.items} onSelect={labels.choose} />;
  return (
    <SidebarSection title="Labels" picker={canTriage && picker}>
      {joinNames(labels.items, canTriage ? [] : template?.labels) || "No labels"}
    </SidebarSection>
  );
}

function Type({ repositoryId, template, metadata: { type }, canTriage }: SectionProps) {
  const picker = (
    <LazyTypePicker
      repositoryId={repositoryId}
      selected={type.items[0]}
      onSelect={(item) => type.choose(item ? [item] : [])}
    />
  );
  return (
    <SidebarSection title="Type" picker={canTriage && picker}>
      {type.names || (!canTriage && template?.type?.text) || "No type"}
    </SidebarSection>
  );
}

function Projects({ repositoryId, metadata: { projects }, canTriage }: SectionProps) {
  const picker = (
    <LazyProjectPicker
      repositoryId={repositoryId}
      // Who can triage can put a new issue into all projects of the owner.
      minPermissionLevel="READ"
      selected={projects.items}
      onSelect={(_, chosen) => projects.choose(chosen)}
    />
  );
  return (
    <SidebarSection title="Projects" picker={canTriage && picker}>
      {formatProjectCount(projects.items.length)}
    </SidebarSection>
  );
}

function Milestone({ repositoryId, metadata: { milestone }, canTriage }: SectionProps) {
  const picker = (
    <LazyMilestonePicker
      repositoryId={repositoryId}
      selected={milestone.items[0]}
      onSelect={(item) => milestone.choose(item ? [item] : [])}
    />
  );
  return (
    <SidebarSection title="Milestone" picker={canTriage && picker}>
      {milestone.names || "No milestone"}
    </SidebarSection>
  );
}

function formatProjectCount(count: number): string {
  if (count === 0) return "No projects";
  return count === 1 ? "1 project" : `${count} projects`;
}

/** The selected names and those that the template adds. */
function joinNames(selected: readonly { text: string }[], fromTemplate: readonly { text: string }[] = []): string {
  return [...new Set([...selected, ...fromTemplate].map((item) => item.text))].join(", ");
}
