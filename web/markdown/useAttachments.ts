import { useState, type RefObject } from "react";
import { insertText } from "#web/markdown/field-edit.ts";

type Uploaded = { href: string; name: string; contentType: string };

/**
 * Files that are dropped on, pasted into or chosen for an editor. While one is
 * on its way a word stands in its place; when it fails the reason is told, and
 * the text is as before.
 */
export function useAttachments(
  repositoryId: string,
  field: RefObject<HTMLTextAreaElement | null>,
  change: (change: (text: string) => string) => void,
) {
  const [pending, setPending] = useState(0);
  const [error, setError] = useState<string>();

  async function attach(files: readonly File[]): Promise<void> {
    setError(undefined);
    for (const file of files) await attachOne(file);
  }

  async function attachOne(file: File): Promise<void> {
    const name = getFileName(file);
    const word = `![Uploading ${name}…]()`;
    const element = field.current;
    if (element) insertText(element, `${word}\n`);
    setPending((count) => count + 1);
    try {
      const done = await upload(repositoryId, file, name);
      const link = `[${done.name.replace(/[[\]]/g, "")}](${done.href})`;
      change((text) => text.replace(word, done.contentType.startsWith("image/") ? `!${link}` : link));
    } catch (failure) {
      change((text) => text.replace(`${word}\n`, "").replace(word, ""));
      setError(failure instanceof Error ? failure.message : "The file could not be attached.");
    } finally {
      setPending((count) => count - 1);
    }
  }

  return { attach, isUploading: pending > 0, error };
}

/** A picture from the clipboard has no name of its own. */
function getFileName(file: File): string {
  return file.name === "" ? `image.${file.type.split("/")[1] ?? "png"}` : file.name;
}

async function upload(repositoryId: string, file: File, name: string): Promise<Uploaded> {
  const query = new URLSearchParams({ repository: repositoryId, name });
  const response = await fetch(`/user-attachments?${query.toString()}`, {
    method: "POST",
    headers: { "content-type": "application/octet-stream" },
    body: file,
  }).catch(() => {
    throw new Error("The server cannot be reached. Please check your connection and try again.");
  });
  const answer = (await response.json().catch(() => ({}))) as Partial<Uploaded> & { message?: string };
  if (!response.ok || answer.href === undefined) {
    throw new Error(
      response.status === 413
        ? "That file is too big: 25MB at most."
        : (answer.message ?? "The file could not be attached."),
    );
  }
  return { href: answer.href, name: answer.name ?? name, contentType: answer.contentType ?? "" };
}
