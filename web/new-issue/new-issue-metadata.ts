import type { LabelItem } from "#web/issue-pickers/useLabelItems.ts";
import type { PersonItem } from "#web/issue-pickers/person-items.ts";
import type { Presets, Template } from "#web/new-issue/presets.ts";
import type { PickerItem } from "#web/ui/picker/selection.ts";

/** The labels, assignees, milestone, type and projects of a draft. At most one milestone and type. */
export type MetadataItems = {
  labels: LabelItem[];
  assignees: PersonItem[];
  milestone: PickerItem[];
  type: PickerItem[];
  projects: { id: string; title: string }[];
};

/** What a new issue starts with: what the address asks for, and the defaults of the template, which can be deselected. */
export function getFirstMetadata(presets: Presets, template: Template | undefined): MetadataItems {
  const type = presets.type ?? template?.type;
  return {
    labels: unique([...presets.labels, ...(template?.labels ?? [])]),
    assignees: unique([...presets.assignees, ...(template?.assignees ?? [])]),
    milestone: presets.milestone ? [presets.milestone] : [],
    type: type ? [type] : [],
    projects: presets.projects,
  };
}

function unique<Item extends { id: string }>(items: readonly Item[]): Item[] {
  return [...new Map(items.map((item) => [item.id, item])).values()];
}

type Change = (metadata: MetadataItems) => void;

/** The metadata of a draft for the pickers and for the server. */
export function getNewIssueMetadata(items: MetadataItems, onChange: Change) {
  const toSelection = <Kind extends Exclude<keyof MetadataItems, "projects">>(kind: Kind) => ({
    items: items[kind],
    choose: (chosen: MetadataItems[Kind]) => onChange({ ...items, [kind]: chosen }),
    names: items[kind].map((item) => item.text).join(", "),
  });
  return {
    labels: toSelection("labels"),
    assignees: toSelection("assignees"),
    milestone: toSelection("milestone"),
    type: toSelection("type"),
    projects: {
      items: items.projects,
      choose: (projects: MetadataItems["projects"]) => onChange({ ...items, projects }),
    },
    input: {
      labelIds: getIds(items.labels),
      assigneeIds: getIds(items.assignees),
      milestoneId: items.milestone[0]?.id ?? null,
      issueTypeId: items.type[0]?.id ?? null,
      projectV2Ids: getIds(items.projects),
    },
  };
}

const getIds = (items: readonly { id: string }[]) => items.map((item) => item.id);

export type NewIssueMetadata = ReturnType<typeof getNewIssueMetadata>;
