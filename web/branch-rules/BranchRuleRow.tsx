import { GitBranchIcon } from "@primer/octicons-react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { DeleteBranchRuleDialog } from "#web/branch-rules/DeleteBranchRuleDialog.tsx";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { Link } from "#web/ui/Link.tsx";
import type { BranchRuleRow_rule$key } from "#web/__generated__/BranchRuleRow_rule.graphql.ts";
import styles from "./BranchRules.module.css";

/** One rule of the list, with the number of branches that it matches. */
export function BranchRuleRow({ rule, base }: { rule: BranchRuleRow_rule$key; base: string }) {
  const data = useFragment(
    graphql`
      fragment BranchRuleRow_rule on BranchProtectionRule {
        databaseId
        pattern
        matchingRefs {
          totalCount
        }
        ...DeleteBranchRuleDialog_rule
      }
    `,
    rule,
  );
  const [isAsking, setAsking] = useState(false);
  const path = `${base}/${data.databaseId ?? 0}`;
  const { totalCount } = data.matchingRefs;
  return (
    <li>
      <GitBranchIcon className={styles.icon} />
      <div data-grow className={styles.row}>
        <Link to={path}>{data.pattern}</Link>
        <p className={styles.details}>
          Currently applies to {totalCount === 1 ? "1 branch" : `${totalCount} branches`}
        </p>
      </div>
      <ButtonLink size="small" to={path} aria-label={`Edit ${data.pattern}`}>
        Edit
      </ButtonLink>
      <Button size="small" variant="danger" aria-label={`Delete ${data.pattern}`} onClick={() => setAsking(true)}>
        Delete
      </Button>
      {isAsking && <DeleteBranchRuleDialog rule={data} onClose={() => setAsking(false)} />}
    </li>
  );
}
