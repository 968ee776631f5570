import { FormControl, Select } from "@primer/react";
import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { useSetInteractionLimit } from "#web/repositories/useSetInteractionLimit.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldRow, Form } from "#web/ui/form/Form.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { InteractionLimits_repository$key } from "#web/__generated__/InteractionLimits_repository.graphql.ts";
import type {
  RepositoryInteractionLimit,
  RepositoryInteractionLimitExpiry,
} from "#web/__generated__/useSetInteractionLimitMutation.graphql.ts";

const LIMITS: readonly [RepositoryInteractionLimit, string][] = [
  ["NO_LIMIT", "No limit"],
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

/** Limits for a time who can open issues, comment and react. */
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
  const ability = data.interactionAbility;
  const [limit, setLimit] = useState<RepositoryInteractionLimit>(ability?.limit ?? "NO_LIMIT");
  const [expiry, setExpiry] = useState<RepositoryInteractionLimitExpiry>("ONE_DAY");
  const [setInteractionLimit, isPending] = useSetInteractionLimit();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    setInteractionLimit(
      { repositoryId: data.id, limit, expiry },
      { onCompleted: () => showToast("success", "Interaction limits updated") },
    );
  }

  return (
    <Form onSubmit={handleSubmit}>
      <Note>
        {ability?.expiresAt
          ? `A limit is in force until ${new Date(ability.expiresAt).toUTCString()}.`
          : "No limit is in force."}{" "}
        People with write access are never limited.
      </Note>
      <FieldRow>
        <LabeledSelect label="Who can interact" value={limit} options={LIMITS} onSelect={setLimit} />
        {limit !== "NO_LIMIT" && (
          <LabeledSelect label="Duration" value={expiry} options={EXPIRIES} onSelect={setExpiry} />
        )}
      </FieldRow>
      <Button type="submit" isLoading={isPending}>
        Save limits
      </Button>
    </Form>
  );
}

type SelectProps<T extends string> = {
  label: string;
  value: T;
  options: readonly (readonly [T, string])[];
  onSelect: (value: T) => void;
};

function LabeledSelect<T extends string>({ label, value, options, onSelect }: SelectProps<T>) {
  return (
    <FormControl>
      <FormControl.Label>{label}</FormControl.Label>
      <Select value={value} onChange={(event) => onSelect(event.target.value as T)}>
        {options.map(([option, text]) => (
          <Select.Option key={option} value={option}>
            {text}
          </Select.Option>
        ))}
      </Select>
    </FormControl>
  );
}
