import { useLayoutEffect, useRef, useState } from "react";
import type { FieldRef } from "#web/markdown/editor-props.ts";
import { insertText } from "#web/markdown/field-edit.ts";
import { getFileName, uploadFile } from "#web/markdown/upload-file.ts";

type Options = { repositoryId: string; field: FieldRef; text: string; onChange: (text: string) => void };

/**
 * Uploads files and puts links to them into the text. Until a file is uploaded
 * the text has a placeholder, which is removed if the upload fails.
 */
export function useAttachments({ repositoryId, field, text, onChange }: Options) {
  const [pendingCount, setPendingCount] = useState(0);
  const [error, setError] = useState<string>();
  // An upload ends after later renders, so its own text is outdated.
  const latest = useRef({ text, onChange });
  useLayoutEffect(() => {
    latest.current = { text, onChange };
  }, [text, onChange]);

  function replaceInText(placeholder: string, replacement: string) {
    // A function, because "$" has a meaning in a string that replaces another.
    latest.current.onChange(latest.current.text.replace(placeholder, () => replacement));
  }

  async function attachOne(file: File): Promise<void> {
    const name = getFileName(file);
    const placeholder = `![Uploading ${name}…]()`;
    if (field.current) insertText(field.current, `${placeholder}\n`);
    setPendingCount((count) => count + 1);
    try {
      replaceInText(placeholder, toMarkdown(await uploadFile(repositoryId, file)));
    } catch (failure) {
      const line = `${placeholder}\n`;
      replaceInText(latest.current.text.includes(line) ? line : placeholder, "");
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setPendingCount((count) => count - 1);
    }
  }

  async function attachAll(files: readonly File[]): Promise<void> {
    setError(undefined);
    for (const file of files) await attachOne(file);
  }

  return { attach: (files: readonly File[]) => void attachAll(files), isUploading: pendingCount > 0, error };
}

function toMarkdown({ name, href, contentType }: { name: string; href: string; contentType: string }): string {
  const link = `[${name.replace(/[[\]]/g, "")}](${href})`;
  return contentType.startsWith("image/") ? `!${link}` : link;
}
