import { useState } from "react";
import { useWriteFile } from "#web/files/useWriteFile.ts";
import type { MutationError } from "#web/platform/relay/network.ts";
import { useNavigate } from "#web/platform/router/useNavigate.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { clearUnsaved, useUnsaved } from "#web/platform/unsaved/useUnsaved.ts";
import type { useWriteFileMutation } from "#web/__generated__/useWriteFileMutation.graphql.ts";
import { paths } from "#shared/paths.ts";

export type EditedFile = { path: string; text: string; oid: string };

type Options = {
  repositoryId: string;
  address: { owner: string; name: string };
  /** Undefined for a new file. */
  file: EditedFile | undefined;
};

const TEMPLATE_FOLDER = ".github/ISSUE_TEMPLATE/";

/** The fields of the file editor, and how they are saved. */
export function useFileEditor({ repositoryId, address, file }: Options) {
  const [path, setPath] = useState(file?.path ?? TEMPLATE_FOLDER);
  const [text, setText] = useState(file?.text ?? "");
  const [message, setMessage] = useState("");
  // A live update may bring a newer version, which must not be overwritten.
  const [expectedOid] = useState(file?.oid ?? null);
  const [error, setError] = useState<MutationError>();
  const [writeFile, isSaving] = useWriteFile();
  const navigate = useNavigate();
  useUnsaved(text !== (file?.text ?? ""));

  function leave() {
    clearUnsaved();
    void navigate(paths.files(address));
  }

  function save() {
    setError(undefined);
    writeFile(
      { repositoryId, path, text, message: message || null, expectedOid },
      {
        onCompleted(response) {
          showSaved(response);
          leave();
        },
        onError: setError,
      },
    );
  }

  return { path, setPath, text, setText, message, setMessage, error, setError, save, isSaving, leave };
}

/** A template with an error is saved, but it is not offered for new issues. */
function showSaved({ writeRepositoryFile: written }: useWriteFileMutation["response"]): void {
  const problem = written?.repository?.templateProblems.find(({ path }) => path === written.file?.path);
  if (problem)
    showToast("info", `Saved, but it cannot be read: line ${problem.line}: ${problem.message}`, { isPersistent: true });
  else showToast("success", "Saved");
}
