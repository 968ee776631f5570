import { graphql, useFragment } from "react-relay";
import { LazyLabelPicker } from "#web/issue-pickers/lazy-pickers.ts";
import { useSetLabels } from "#web/issue-pickers/useSetLabels.ts";
import { LabelChip } from "#web/labels/LabelChip.tsx";
import { getNodes } from "#web/platform/relay/get-nodes.ts";
import { InlineNote } from "#web/ui/Note.tsx";
import { SidebarSection } from "#web/ui/SidebarSection.tsx";
import type { LabelsSection_issue$key } from "#web/__generated__/LabelsSection_issue.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IssueSidebar.module.css";

export function LabelsSection({ issue }: { issue: LabelsSection_issue$key }) {
  const data = useFragment(
    graphql`
      fragment LabelsSection_issue on Issueish {
        viewerCanLabel
        repository {
          id
          name
          owner {
            login
          }
        }
        labels(first: 100, orderBy: { field: NAME, direction: ASC }) {
          nodes {
            id
            name
            color
            ...LabelChip_label
          }
        }
        ...useSetLabels_issue
      }
    `,
    issue,
  );
  const [setLabels] = useSetLabels(data);
  const address = { owner: data.repository.owner.login, name: data.repository.name };
  const labels = getNodes(data.labels);
  return (
    <SidebarSection
      title="Labels"
      picker={
        data.viewerCanLabel && (
          <LazyLabelPicker
            repositoryId={data.repository.id}
            selected={labels.map(({ id, name, color }) => ({ id, text: name, color }))}
            onSelect={(selected) => setLabels(selected.map((label) => label.id))}
          />
        )
      }
    >
      {labels.length === 0 ? (
        <InlineNote>None yet</InlineNote>
      ) : (
        <div className={styles.labels}>
          {labels.map((label) => (
            <LabelChip key={label.id} label={label} to={paths.label(address, label.name)} />
          ))}
        </div>
      )}
    </SidebarSection>
  );
}
