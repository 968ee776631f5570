import { createPageEvent } from "#web/platform/page-event.ts";

type Lists = { added: readonly string[]; removed: readonly string[] };

/** What a person has just done with one issue, and what is needed to undo it. */
export type DoneCommand = { id: string } & (
  | { kind: "closed"; stateReason: string }
  | { kind: "reopened"; stateReason: string | null | undefined; duplicateOfId: string | undefined }
  /** Two mutations with the same `change` are one command. */
  | ({ kind: "labels"; change: object } & Lists)
  | ({ kind: "assignees"; change: object } & Lists)
  | { kind: "milestone"; before: string | null; after: string | null }
  /** `previousId` is the issue that it came after before; `timestamp` that of the new order. */
  | {
      kind: "order";
      milestoneId: string;
      previousId: string | null;
      timestamp: string;
      reload: () => void;
    }
  | {
      kind: "transferred";
      repositoryId: string;
      labelIds: readonly string[];
      assigneeIds: readonly string[];
      milestoneId: string | null;
    }
  | { kind: "deleted" }
);

/** For the list of commands that can be undone, whose code is loaded after the page. */
export const commandDone = createPageEvent<DoneCommand>("command-done");
