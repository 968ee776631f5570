import { graphql, useFragment } from "react-relay";
import { LazyMilestonePicker } from "#web/issue-pickers/lazy-pickers.ts";
import { useSetMilestone } from "#web/issue-pickers/useSetMilestone.ts";
import { commandDone } from "#web/platform/undo/command-done.ts";
import { Link } from "#web/ui/Link.tsx";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import type { MilestoneSection_issue$key } from "#web/__generated__/MilestoneSection_issue.graphql.ts";
import { paths, quote } from "#shared/paths.ts";
import styles from "./IssueSidebar.module.css";

export function MilestoneSection({ issue }: { issue: MilestoneSection_issue$key }) {
  const { id, viewerCanUpdateMetadata, repository, milestone } = useFragment(
    graphql`
      fragment MilestoneSection_issue on Issueish {
        id
        viewerCanUpdateMetadata
        repository {
          id
          name
          owner {
            login
          }
        }
        milestone {
          id
          title
          progressPercentage
        }
      }
    `,
    issue,
  );
  const [setMilestone] = useSetMilestone();
  const handleSelect = (after: string | null) => {
    const command = { kind: "milestone", id, before: milestone?.id ?? null, after } as const;
    setMilestone({ id, milestoneId: after }, { onCompleted: () => commandDone.emit(command) });
  };
  const address = { owner: repository.owner.login, name: repository.name };
  return (
    <SidebarSection
      title="Milestone"
      picker={
        viewerCanUpdateMetadata && (
          <LazyMilestonePicker
            repositoryId={repository.id}
            selected={milestone ? { id: milestone.id, text: milestone.title } : undefined}
            onSelect={(selected) => handleSelect(selected?.id ?? null)}
          />
        )
      }
    >
      {milestone ? (
        <div>
          <Link
            to={paths.issues(address, { q: `is:issue milestone:${quote(milestone.title)}` })}
            className={styles.milestone}
          >
            {milestone.title}
          </Link>
          <div className={styles.progress} role="img" aria-label={`${milestone.progressPercentage} % closed`}>
            <span style={{ width: `${milestone.progressPercentage}%` }} />
          </div>
        </div>
      ) : (
        <InlineNote>No milestone</InlineNote>
      )}
    </SidebarSection>
  );
}
