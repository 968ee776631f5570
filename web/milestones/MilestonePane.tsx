import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { MarkdownBody } from "#web/markdown/MarkdownBody.tsx";
import { MilestoneChart } from "#web/milestones/chart/MilestoneChart.tsx";
import { Button } from "#web/ui/Button.tsx";
import { ProgressBar } from "#web/ui/ProgressBar.tsx";
import type { MilestonePane_milestone$key } from "#web/__generated__/MilestonePane_milestone.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import styles from "./MilestonePane.module.css";

/** The progress and the description of a milestone. */
export function MilestonePane({ milestone }: { milestone: MilestonePane_milestone$key }) {
  const data = useFragment(
    graphql`
      fragment MilestonePane_milestone on Milestone {
        id
        descriptionHTML
        progressPercentage
        openIssueCount
        closedIssueCount
      }
    `,
    milestone,
  );
  const total = data.openIssueCount + data.closedIssueCount;
  return (
    <aside className={styles.pane} aria-label="About this milestone">
      <p className={styles.percent}>
        <strong>{data.progressPercentage}%</strong> complete
      </p>
      <ProgressBar percent={data.progressPercentage} />
      <p className={styles.note}>
        {data.closedIssueCount.toLocaleString("en-US")}/{total.toLocaleString("en-US")} issues closed
      </p>
      {/* The chart is loaded again when a count changes. */}
      <MilestoneChart key={`${data.openIssueCount}/${data.closedIssueCount}`} milestoneId={data.id} />
      {data.descriptionHTML && <Description html={data.descriptionHTML} />}
    </aside>
  );
}

function Description({ html }: { html: string }) {
  const [isExpanded, setExpanded] = useState(false);
  const isLong = html.length > LIMITS.milestoneDescriptionShown;
  return (
    <>
      <div className={styles.description} data-cut={(isLong && !isExpanded) || undefined}>
        <MarkdownBody html={html} />
      </div>
      {isLong && (
        <Button variant="invisible" size="small" aria-expanded={isExpanded} onClick={() => setExpanded(!isExpanded)}>
          {isExpanded ? "Show less" : "Show more"}
        </Button>
      )}
    </>
  );
}
