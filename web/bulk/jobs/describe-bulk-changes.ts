type Change = {
  readonly property: string;
  readonly added: readonly string[];
  readonly removed: readonly string[];
  readonly isCleared: boolean;
};

/** The changes of a bulk update as one sentence. */
export function describeBulkChanges(changes: readonly Change[]): string {
  const [first = "No changes", ...others] = changes.flatMap(describeChange);
  return [first, ...others.map((text) => text.charAt(0).toLowerCase() + text.slice(1))].join(", ");
}

function describeChange({ property, added, removed, isCleared }: Change): string[] {
  switch (property) {
    case "STATE":
      return added.map(describeState);
    case "LABELS":
      return [...count(added, "Added label"), ...count(removed, "Removed label")];
    case "ASSIGNEES":
      return [...join(added, "Assigned"), ...join(removed, "Unassigned")];
    case "PROJECTS":
      return [...count(added, "Added to project"), ...count(removed, "Removed from project")];
    case "MILESTONE":
      return describeSingle({ noun: "milestone", added, removed, isCleared });
    case "ISSUE_TYPE":
      return describeSingle({ noun: "type", added, removed, isCleared });
    default:
      return [];
  }
}

function describeState(state: string): string {
  return state === "Open" ? "Reopened" : `Closed as ${state.toLowerCase()}`;
}

/** A property with one value, which is set or removed. */
function describeSingle({ noun, added, removed, isCleared }: Omit<Change, "property"> & { noun: string }): string[] {
  if (!isCleared) return join(added, `Set ${noun}`);
  return removed.length > 0 ? join(removed, `Removed ${noun}`) : [`Removed the ${noun}`];
}

function count(names: readonly string[], text: string): string[] {
  return join(names, names.length === 1 ? text : `${text}s`);
}

function join(names: readonly string[], text: string): string[] {
  return names.length === 0 ? [] : [`${text} ${LIST.format(names)}`];
}

const LIST = new Intl.ListFormat("en-US", { type: "conjunction" });
