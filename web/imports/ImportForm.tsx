import { Button, Checkbox, FormControl } from "@primer/react";
import { useState } from "react";
import { sendArchive } from "#web/imports/send-archive.ts";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import styles from "./ImportForm.module.css";

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
        <ArchiveField file={file} onChange={setFile} />
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

type FieldProps = { file: File | undefined; onChange: (file: File | undefined) => void };

/** A file is chosen with the browser's dialog, or dropped. */
function ArchiveField({ file, onChange }: FieldProps) {
  const [isOver, setOver] = useState(false);

  function handleDrop(event: React.DragEvent) {
    event.preventDefault();
    setOver(false);
    const [dropped] = event.dataTransfer.files;
    if (dropped) onChange(dropped);
  }

  return (
    <div
      className={styles.zone}
      data-over={isOver || undefined}
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={handleDrop}
    >
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
        className={styles.file}
        onChange={(event) => onChange(event.target.files?.[0])}
      />
      <p className={styles.hint} role="status">
        {file ? `${file.name} (${formatSize(file.size)})` : "Choose a file, or drop one here"}
      </p>
    </div>
  );
}

function formatSize(bytes: number): string {
  const megabytes = bytes / 1_000_000;
  return megabytes < 1 ? `${Math.ceil(bytes / 1000)} KB` : `${megabytes.toFixed(1)} MB`;
}
