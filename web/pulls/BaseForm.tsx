import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useUpdateBase } from "#web/pulls/useUpdateBase.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RowForm } from "#web/ui/form/Form.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { BaseForm_pull$key } from "#web/__generated__/BaseForm_pull.graphql.ts";
import styles from "./PullActions.module.css";

type Props = { pull: BaseForm_pull$key; onDone: () => void };

/** Changes the branch that a pull request is to be merged into. */
export function BaseForm({ pull, onDone }: Props) {
  const data = useFragment(
    graphql`
      fragment BaseForm_pull on PullRequest {
        id
        baseRefName
      }
    `,
    pull,
  );
  const [name, setName] = useState(data.baseRefName);
  const [error, setError] = useState<string>();
  const [updateBase, isUpdating] = useUpdateBase();
  const submit = () =>
    updateBase(
      { pullRequestId: data.id, baseRefName: name },
      { onCompleted: onDone, onError: ({ message }) => setError(message) },
    );
  return (
    <RowForm
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <div className={styles.base}>
        <TextField
          aria-label="Base branch"
          value={name}
          required
          isInvalid={error !== undefined}
          onChange={(event) => setName(event.target.value)}
        />
      </div>
      <Button type="submit" isLoading={isUpdating}>
        Change base
      </Button>
      <Button onClick={onDone}>Cancel</Button>
      <FieldError message={error} />
    </RowForm>
  );
}
