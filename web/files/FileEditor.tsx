import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import { Button } from "#web/ui/Button.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldLabel, FormButtons, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import type { FileEditorDeleteMutation } from "#web/__generated__/FileEditorDeleteMutation.graphql.ts";
import type { FileEditorWriteMutation } from "#web/__generated__/FileEditorWriteMutation.graphql.ts";
import { paths } from "#shared/paths.ts";

type Props = {
  repositoryId: string;
  address: { owner: string; name: string };
  /** The file as it is; absent for a new one. */
  file: { path: string; text: string; oid: string } | undefined;
  firstPath?: string;
};

/** Writes one of the repository's files. Somebody else's newer version is not written over. */
export function FileEditor({ repositoryId, address, file, firstPath = ".github/ISSUE_TEMPLATE/" }: Props) {
  const [path, setPath] = useState(file?.path ?? firstPath);
  const [text, setText] = useState(file?.text ?? "");
  const [message, setMessage] = useState("");
  const [base] = useState(file?.oid);
  const [error, setError] = useState<{ message: string; field: string | undefined }>();
  const [isDeleting, setDeleting] = useState(false);
  const navigate = useNavigate();
  useUnsaved(text !== (file?.text ?? ""));
  const [write, isWriting] = useMutation<FileEditorWriteMutation>(graphql`
    mutation FileEditorWriteMutation($input: WriteRepositoryFileInput!) {
      writeRepositoryFile(input: $input) {
        file {
          path
          text
          oid
        }
        repository {
          id
          hasAnyTemplates
          files {
            path
          }
          templateProblems {
            path
            line
            message
          }
        }
      }
    }
  `);
  const [remove, isRemoving] = useMutation<FileEditorDeleteMutation>(graphql`
    mutation FileEditorDeleteMutation($input: DeleteRepositoryFileInput!) {
      deleteRepositoryFile(input: $input) {
        repository {
          id
          hasAnyTemplates
          files {
            path
          }
        }
      }
    }
  `);
  const fail = (failure: Error & { field?: string }) => setError({ message: failure.message, field: failure.field });

  function save(event: React.FormEvent) {
    event.preventDefault();
    setError(undefined);
    write({
      variables: { input: { repositoryId, path, text, message: message || null, expectedOid: base ?? null } },
      onCompleted: ({ writeRepositoryFile: written }) => {
        const mine =
          written?.repository?.templateProblems.filter((problem) => problem.path === written.file?.path) ?? [];
        clearUnsaved();
        showToast(
          mine.length > 0 ? "info" : "success",
          mine.length > 0
            ? `Saved, but it cannot be read: line ${mine[0]?.line ?? 1}: ${mine[0]?.message ?? ""}`
            : "Saved",
          mine.length > 0,
        );
        void navigate(paths.files(address));
      },
      onError: fail,
    });
  }

  return (
    <TextForm onSubmit={save}>
      <FieldLabel htmlFor="path">Path</FieldLabel>
      <TextField
        id="path"
        value={path}
        disabled={file !== undefined}
        isInvalid={error?.field === "path"}
        onChange={(event) => setPath(event.target.value)}
      />
      <FieldError message={error?.field === "path" ? error.message : undefined} />
      <SourceField
        aria-label="Content"
        spellCheck={false}
        rows={24}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <FieldLabel htmlFor="what-was-changed">What was changed</FieldLabel>
      <TextField
        id="what-was-changed"
        value={message}
        placeholder={file ? `Update ${file.path.split("/").at(-1) ?? ""}` : "Create the file"}
        onChange={(event) => setMessage(event.target.value)}
      />
      <FieldError message={error?.field === "path" ? undefined : error?.message} />
      <FormButtons>
        {file && (
          <Button variant="danger" onClick={() => setDeleting(true)}>
            Delete file
          </Button>
        )}
        <Button onClick={() => void navigate(paths.files(address))}>Cancel</Button>
        <Button type="submit" variant="primary" isLoading={isWriting}>
          Save
        </Button>
      </FormButtons>
      {isDeleting && file && (
        <ConfirmDialog
          title="Delete file"
          confirm="Delete"
          isDanger
          isPending={isRemoving}
          onClose={() => setDeleting(false)}
          onConfirm={() =>
            remove({
              variables: { input: { repositoryId, path: file.path, expectedOid: file.oid } },
              onCompleted: () => {
                clearUnsaved();
                void navigate(paths.files(address));
              },
              onError: (failure) => {
                setDeleting(false);
                fail(failure);
              },
            })
          }
        >
          {file.path} will be gone; its history stays.
        </ConfirmDialog>
      )}
    </TextForm>
  );
}
