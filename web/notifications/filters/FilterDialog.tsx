import { useId, useState } from "react";
import { useCreateFilter } from "#web/notifications/filters/useCreateFilter.ts";
import { useUpdateFilter } from "#web/notifications/filters/useUpdateFilter.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { LIMITS } from "#shared/limits.ts";
import styles from "./FilterDialog.module.css";

/** Without an id, a new one. */
export type EditedFilter = { id: string | undefined; name: string; query: string };

/** The name and the query of a filter of one's own. */
export function FilterDialog({ filter, onClose }: { filter: EditedFilter; onClose: () => void }) {
  const id = useId();
  const [name, setName] = useState(filter.name);
  const [query, setQuery] = useState(filter.query);
  const [error, setError] = useState<MutationError>();
  const [createFilter, isCreating] = useCreateFilter();
  const [updateFilter, isUpdating] = useUpdateFilter();

  function submit() {
    const handlers = { onCompleted: onClose, onError: setError };
    if (filter.id === undefined) createFilter({ name, query }, handlers);
    else updateFilter({ id: filter.id, name, query }, handlers);
  }

  const problemOf = (field: string) => (error?.field === field ? error.message : undefined);
  return (
    <Dialog
      title={filter.id === undefined ? "New filter" : "Edit filter"}
      size="small"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" isLoading={isCreating || isUpdating} onClick={submit}>
            Save filter
          </Button>
        </>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <label htmlFor={`${id}-name`}>
          Name
          <TextField
            id={`${id}-name`}
            value={name}
            maxLength={LIMITS.notificationFilterName}
            isInvalid={problemOf("name") !== undefined}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <FieldError message={problemOf("name")} />
        <label htmlFor={`${id}-query`}>
          Query
          <TextField
            id={`${id}-query`}
            value={query}
            maxLength={LIMITS.notificationFilter}
            isInvalid={problemOf("query") !== undefined}
            placeholder="reason:mention is:unread"
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <FieldError message={problemOf("query")} />
        {error && error.field !== "name" && error.field !== "query" && <FieldError message={error.message} />}
        {/* Enter in a field submits the form. */}
        <button type="submit" hidden aria-label="Save filter" />
      </form>
    </Dialog>
  );
}
