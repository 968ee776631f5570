import { useState } from "react";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import { useCreateFeed } from "#web/views/useCreateFeed.ts";

type Props = { shortcutId: string; onClose: () => void };

/** Creates the address of a view's feed, and shows it once. */
export function FeedDialog({ shortcutId, onClose }: Props) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<string>();
  const [createFeed, isCreating] = useCreateFeed();

  function create() {
    createFeed(
      { shortcutId },
      {
        onCompleted: (response) => setUrl(response.createSearchShortcutFeed?.url),
        onError: ({ message }) => setError(message),
      },
    );
  }

  const createButton = (
    <Button variant="primary" isLoading={isCreating} onClick={create}>
      Create address
    </Button>
  );
  return (
    <Dialog title="Atom feed" size="small" onClose={onClose} footer={url ? <CopyButton url={url} /> : createButton}>
      <p>
        Feed readers cannot sign in. Anyone with this address can read the view as you see it. The address is shown
        once, and creating a new one revokes the old one.
      </p>
      {url !== undefined && <TextField readOnly value={url} aria-label="Address of the feed" />}
      {error !== undefined && <p role="alert">{error}</p>}
    </Dialog>
  );
}

function CopyButton({ url }: { url: string }) {
  return (
    <Button variant="primary" onClick={() => copyText(url, "Address copied")}>
      Copy
    </Button>
  );
}
