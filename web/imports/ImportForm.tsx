import { Button, Checkbox, FormControl } from "@primer/react";
import { useState } from "react";
import { sendArchive } from "#web/imports/send-archive.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";

export function ImportForm({ onStarted }: { onStarted: () => void }) {
  const [file, setFile] = useState<File>();
  const [isPrivate, setPrivate] = useState(false);
  const [isPending, setPending] = useState(false);
  const [error, setError] = useState<string>();

  async function send() {
    if (!file) return setError("Choose a file first.");
    setPending(true);
    setError(undefined);
    const problem = await sendArchive({ file, isPrivate });
    setPending(false);
    setError(problem);
    if (problem === undefined) onStarted();
    return undefined;
  }

  function handleSubmit(event: React.FormEvent) {
    event.preventDefault();
    void send();
  }

  return (
    <FormSection>
      <Form onSubmit={handleSubmit}>
        <ArchiveField onChange={setFile} />
        <FormControl>
          <Checkbox checked={isPrivate} onChange={(event) => setPrivate(event.target.checked)} />
          <FormControl.Label>Make the repository private</FormControl.Label>
        </FormControl>
        <FieldError message={error} />
        <Button type="submit" variant="primary" loading={isPending}>
          Import
        </Button>
      </Form>
    </FormSection>
  );
}

function ArchiveField({ onChange }: { onChange: (file: File | undefined) => void }) {
  return (
    <>
      <FormControl required>
        <FormControl.Label htmlFor="archive">Archive</FormControl.Label>
        <FormControl.Caption>
          A JSON file with issues, pull requests, comments and labels of one repository.
        </FormControl.Caption>
      </FormControl>
      <input
        id="archive"
        type="file"
        accept=".json,application/json"
        onChange={(event) => onChange(event.target.files?.[0])}
      />
    </>
  );
}
