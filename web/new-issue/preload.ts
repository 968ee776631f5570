import { LIMITS } from "#shared/limits.ts";
import { wholeNumber } from "#shared/numbers.ts";

/** What the address of the page asks for. Metadata is applied only for viewers who can set it. */
type Preload = {
  title: string;
  body: string;
  template: string | null;
  labels: string[];
  assignees: string[];
  projects: { owner: string; number: number }[];
  milestone: string | null;
  type: string | null;
  /** The number of the discussion that the issue is created from; 0: none. */
  discussion: number;
};

export function readPreload(search: URLSearchParams): Preload {
  return {
    title: (search.get("title") ?? "").slice(0, LIMITS.title),
    body: (search.get("body") ?? "").slice(0, LIMITS.body),
    template: search.get("template"),
    labels: splitList(search.get("labels")).slice(0, LIMITS.labelsPerNewIssue),
    assignees: splitList(search.get("assignees")).slice(0, LIMITS.assigneesPerIssue),
    projects: splitList(search.get("projects")).flatMap((text) => {
      const match = /^([\w.-]+)\/(\d{1,9})$/.exec(text);
      return match ? [{ owner: match[1] ?? "", number: Number(match[2]) }] : [];
    }),
    milestone: search.get("milestone"),
    type: search.get("type"),
    discussion: wholeNumber(search.get("created_from_discussion_number")),
  };
}

/** The numbers of the projects that belong to the owner of the repository, up to the limit. */
export function readProjectNumbers({ projects }: Pick<Preload, "projects">, owner: string): number[] {
  const isOwners = (project: Preload["projects"][number]) => project.owner.toLowerCase() === owner.toLowerCase();
  const numbers = projects.filter(isOwners).map((project) => project.number);
  return [...new Set(numbers)].slice(0, LIMITS.projectsPerNewIssue);
}

function splitList(text: string | null): string[] {
  return [...new Set((text ?? "").split(",").map((item) => item.trim()))].filter((item) => item !== "");
}
