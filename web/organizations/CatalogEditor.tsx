import { Button, FormControl, TextInput } from "@primer/react";
import { useState, type ReactNode } from "react";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";

export const NAME_LENGTH = 50;

type Props = {
  about: ReactNode;
  emptyTitle: string;
  /** One `li` each. */
  items: readonly ReactNode[];
  newItemForm: ReactNode;
};

/** The issue types or the issue fields of an organization, with a form that creates one. */
export function CatalogEditor({ about, emptyTitle, items, newItemForm }: Props) {
  return (
    <>
      <Note>{about}</Note>
      <FormSection>{items.length === 0 ? <EmptyState title={emptyTitle} /> : <RowList>{items}</RowList>}</FormSection>
      {newItemForm}
    </>
  );
}

type NewItemProps = {
  /** `issue type`, for the heading and the button. */
  noun: string;
  name: string;
  onNameChange: (name: string) => void;
  error: string | undefined;
  isPending: boolean;
  onSubmit: () => void;
  /** The fields below the name. */
  children: ReactNode;
};

export function NewItemForm({ noun, name, onNameChange, error, isPending, onSubmit, children }: NewItemProps) {
  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    onSubmit();
  }
  return (
    <Form onSubmit={handleSubmit} aria-label={`New ${noun}`}>
      <h2>New {noun}</h2>
      <FormControl required>
        <FormControl.Label>Name</FormControl.Label>
        <TextInput value={name} maxLength={NAME_LENGTH} onChange={(event) => onNameChange(event.target.value)} />
      </FormControl>
      {children}
      <FieldError message={error} />
      <Button type="submit" variant="primary" loading={isPending}>
        Create {noun}
      </Button>
    </Form>
  );
}

type DeleteProps = { name: string; consequence: string; size?: "small"; onDelete: () => void };

/** Asks before it deletes. */
export function DeleteButton({ name, consequence, size, onDelete }: DeleteProps) {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="danger"
        {...(size && { size })}
        aria-label={`Delete ${name}`}
        aria-haspopup="dialog"
        onClick={() => setAsking(true)}
      >
        Delete
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={`Delete ${name}?`}
          confirm="Delete"
          isDanger
          onClose={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            onDelete();
          }}
        >
          <p>{consequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
