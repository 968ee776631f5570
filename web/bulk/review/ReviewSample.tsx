import type { BulkPlan } from "#web/bulk/review/usePlanBulkUpdate.ts";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import styles from "./ReviewDialog.module.css";

type Sample = BulkPlan["sample"][number];
type Difference = Sample["differences"][number];

const PROPERTIES: Readonly<Record<string, string>> = {
  ASSIGNEES: "Assignees",
  ISSUE_TYPE: "Type",
  LABELS: "Labels",
  MILESTONE: "Milestone",
  PROJECTS: "Projects",
  STATE: "State",
};

/** The first issues that would change, each property before and after. */
export function ReviewSample({ plan: { sample, changed } }: { plan: BulkPlan }) {
  if (sample.length === 0) return null;
  const names = new Set(sample.map(({ issue }) => issue.repository.nameWithOwner));
  const omitted = changed - sample.length;
  return (
    <>
      <table className={styles.sample}>
        <caption className="visually-hidden">Issues that will change</caption>
        <thead>
          <tr>
            <th scope="col">Issue</th>
            <th scope="col">Property</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        {sample.map((item) => (
          <SampleRows key={item.issue.id} item={item} isRepositoryShown={names.size > 1} />
        ))}
      </table>
      {omitted > 0 && <Note>and {omitted.toLocaleString("en-US")} more</Note>}
    </>
  );
}

type RowsProps = { item: Sample; isRepositoryShown: boolean };

function SampleRows({ item: { issue, differences }, isRepositoryShown }: RowsProps) {
  return (
    <tbody>
      {differences.map((difference, index) => (
        <tr key={difference.property}>
          {index === 0 && (
            <th scope="rowgroup" rowSpan={differences.length}>
              {/* In a new tab, so that the review stays. */}
              <Link to={issue.resourcePath} target="_blank">
                {isRepositoryShown && issue.repository.nameWithOwner}#{issue.number} {issue.title}
              </Link>
            </th>
          )}
          <Values difference={difference} />
        </tr>
      ))}
    </tbody>
  );
}

function Values({ difference: { property, before, after } }: { difference: Difference }) {
  return (
    <>
      <td>{PROPERTIES[property] ?? property}</td>
      <td data-label="Before">{joinNames(before)}</td>
      <td data-label="After">{joinNames(after)}</td>
    </>
  );
}

function joinNames(names: readonly string[]): string {
  return names.length === 0 ? "None" : names.join(", ");
}
