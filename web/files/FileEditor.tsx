import { DeleteFile } from "#web/files/DeleteFile.tsx";
import { useFileEditor, type EditedFile } from "#web/files/useFileEditor.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { FieldLabel, FormButtons, SourceField, TextForm } from "#web/ui/form/TextForm.tsx";
import { paths } from "#shared/paths.ts";

type Props = {
  repositoryId: string;
  address: { owner: string; name: string };
  /** Undefined for a new file. */
  file: EditedFile | undefined;
};

/** Edits or creates a file of the repository. A newer version by another person is not overwritten. */
export function FileEditor({ repositoryId, address, file }: Props) {
  const editor = useFileEditor({ repositoryId, address, file });
  const navigate = useNavigate();

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    editor.save();
  }

  return (
    <TextForm onSubmit={handleSubmit}>
      <FileFields file={file} editor={editor} />
      <FormButtons>
        {file && (
          <DeleteFile repositoryId={repositoryId} file={file} onDeleted={editor.leave} onError={editor.setError} />
        )}
        <Button onClick={() => void navigate(paths.files(address))}>Cancel</Button>
        <Button type="submit" variant="primary" isLoading={editor.isSaving}>
          Save
        </Button>
      </FormButtons>
    </TextForm>
  );
}

type FieldsProps = { file: EditedFile | undefined; editor: ReturnType<typeof useFileEditor> };

function FileFields({ file, editor }: FieldsProps) {
  const { error } = editor;
  const isPathError = error?.field === "path";
  return (
    <>
      <FieldLabel htmlFor="path">Path</FieldLabel>
      <TextField
        id="path"
        value={editor.path}
        disabled={file !== undefined}
        isInvalid={isPathError}
        onChange={(event) => editor.setPath(event.target.value)}
      />
      <FieldError message={isPathError ? error.message : undefined} />
      <SourceField
        aria-label="Content"
        spellCheck={false}
        rows={24}
        value={editor.text}
        onChange={(event) => editor.setText(event.target.value)}
      />
      <FieldLabel htmlFor="commit-message">Commit message</FieldLabel>
      <TextField
        id="commit-message"
        value={editor.message}
        placeholder={file ? `Update ${file.path.split("/").at(-1) ?? ""}` : "Create the file"}
        onChange={(event) => editor.setMessage(event.target.value)}
      />
      <FieldError message={isPathError ? undefined : error?.message} />
    </>
  );
}
