import { Button, Checkbox, FormControl } from "@primer/react";
import { useState } from "react";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Form } from "#web/ui/form/Form.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";

/** Sends a file to the server, which imports it in the background. */
export function ImportForm({ onStarted }: { onStarted: () => void }) {
  const [file, setFile] = useState<File>();
  const [isPrivate, setPrivate] = useState(false);
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<string>();

  async function send(event: React.FormEvent) {
    event.preventDefault();
    if (!file) {
      setError("Choose a file first.");
      return;
    }
    setSending(true);
    setError(undefined);
    try {
      const parameters = new URLSearchParams({ name: file.name, visibility: isPrivate ? "PRIVATE" : "PUBLIC" });
      const response = await fetch(`/site/imports?${parameters.toString()}`, {
        method: "POST",
        headers: { "content-type": "application/octet-stream" },
        body: file,
      });
      if (!response.ok)
        setError(((await response.json()) as { message?: string }).message ?? "The file could not be sent.");
      else onStarted();
    } catch {
      setError("The file could not be sent. Please check your connection and try again.");
    } finally {
      setSending(false);
    }
  }

  return (
    <FormSection>
      <Form onSubmit={(event) => void send(event)}>
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
          onChange={(event) => setFile(event.target.files?.[0])}
        />
        <FormControl>
          <Checkbox checked={isPrivate} onChange={(event) => setPrivate(event.target.checked)} />
          <FormControl.Label>Make the repository private</FormControl.Label>
        </FormControl>
        <FieldError message={error} />
        <Button type="submit" variant="primary" loading={isSending}>
          Import
        </Button>
      </Form>
    </FormSection>
  );
}
