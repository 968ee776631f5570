import { FormControl, Radio, RadioGroup } from "@primer/react";
import { TokenRepositories } from "#web/tokens/TokenRepositories.tsx";
import { ONLY_SELECT_REPOSITORIES, SELECT_REPOSITORY } from "#shared/messages.ts";
import styles from "./Apps.module.css";

export type Choice = { hasAll: boolean; repositoryIds: readonly string[] };

type Props = {
  account: string;
  choice: Choice;
  /** Where a heading above says it already. */
  isLabelHidden?: boolean;
  onChange: (choice: Choice) => void;
};

/** Which repositories of an account an app reaches. */
export function RepositoryChoice({ account, choice, isLabelHidden = false, onChange }: Props) {
  const { hasAll, repositoryIds } = choice;
  return (
    <div className={styles.repositories}>
      <RadioGroup name="access" onChange={(value) => onChange({ ...choice, hasAll: value === "all" })}>
        <RadioGroup.Label visuallyHidden={isLabelHidden}>Repository access</RadioGroup.Label>
        <FormControl>
          <Radio value="all" checked={hasAll} />
          <FormControl.Label>All repositories</FormControl.Label>
          <FormControl.Caption>
            This applies to all current and future repositories owned by {account}.
          </FormControl.Caption>
        </FormControl>
        <FormControl>
          <Radio value="some" checked={!hasAll} />
          <FormControl.Label>{ONLY_SELECT_REPOSITORIES}</FormControl.Label>
          <FormControl.Caption>{SELECT_REPOSITORY}</FormControl.Caption>
        </FormControl>
      </RadioGroup>
      {!hasAll && (
        <TokenRepositories
          owner={account}
          selected={repositoryIds}
          onChange={(ids) => onChange({ hasAll, repositoryIds: ids })}
        />
      )}
    </div>
  );
}

/** As the mutations take it: null for all. */
export function toRepositoryIds({ hasAll, repositoryIds }: Choice): readonly string[] | null {
  return hasAll ? null : repositoryIds;
}
