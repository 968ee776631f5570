import { useState } from "react";
import { graphql, useFragment, useMutation } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { SelectField } from "#web/ui/form/TextField.tsx";
import { FieldRow, Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { InteractionLimits_repository$key } from "#web/__generated__/InteractionLimits_repository.graphql.ts";
import type {
  InteractionLimitsMutation,
  RepositoryInteractionLimit,
  RepositoryInteractionLimitExpiry,
} from "#web/__generated__/InteractionLimitsMutation.graphql.ts";

const LIMITS: readonly [RepositoryInteractionLimit, string][] = [
  ["NO_LIMIT", "Nobody is limited"],
  ["EXISTING_USERS", "Limit to existing users"],
  ["CONTRIBUTORS_ONLY", "Limit to prior contributors"],
  ["COLLABORATORS_ONLY", "Limit to repository collaborators"],
];

const EXPIRIES: readonly [RepositoryInteractionLimitExpiry, string][] = [
  ["ONE_DAY", "24 hours"],
  ["THREE_DAYS", "3 days"],
  ["ONE_WEEK", "1 week"],
  ["ONE_MONTH", "1 month"],
  ["SIX_MONTHS", "6 months"],
];

/** Who may open issues, comment and react for a while: to calm things down. */
export function InteractionLimits({ repository }: { repository: InteractionLimits_repository$key }) {
  const data = useFragment(
    graphql`
      fragment InteractionLimits_repository on Repository {
        id
        interactionAbility {
          limit
          expiresAt
        }
      }
    `,
    repository,
  );
  const now = data.interactionAbility;
  const [limit, setLimit] = useState<RepositoryInteractionLimit>(now?.limit ?? "NO_LIMIT");
  const [expiry, setExpiry] = useState<RepositoryInteractionLimitExpiry>("ONE_DAY");
  const [commit, isSaving] = useMutation<InteractionLimitsMutation>(graphql`
    mutation InteractionLimitsMutation($input: SetRepositoryInteractionLimitInput!) {
      setRepositoryInteractionLimit(input: $input) {
        repository {
          ...InteractionLimits_repository
        }
      }
    }
  `);
  return (
    <Form
      onSubmit={(event) => {
        event.preventDefault();
        commit({
          variables: { input: { repositoryId: data.id, limit, expiry } },
          onCompleted: () => showToast("success", "Interaction limits updated"),
          onError: (error) => showToast("error", error.message),
        });
      }}
    >
      <Note>
        {now?.expiresAt
          ? `A limit is in force until ${new Date(now.expiresAt).toUTCString()}.`
          : "No limit is in force."}{" "}
        Those who can push are never limited.
      </Note>
      <FieldRow>
        <label>
          Who may take part{" "}
          <SelectField value={limit} onChange={(event) => setLimit(event.target.value as RepositoryInteractionLimit)}>
            {LIMITS.map(([value, text]) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </SelectField>
        </label>
        {limit !== "NO_LIMIT" && (
          <label>
            for{" "}
            <SelectField
              value={expiry}
              onChange={(event) => setExpiry(event.target.value as RepositoryInteractionLimitExpiry)}
            >
              {EXPIRIES.map(([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ))}
            </SelectField>
          </label>
        )}
      </FieldRow>
      <Button type="submit" isLoading={isSaving}>
        Save limits
      </Button>
    </Form>
  );
}
