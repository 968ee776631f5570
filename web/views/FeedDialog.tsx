import { useState } from "react";
import { graphql, useMutation } from "react-relay";
import { copyText } from "#web/platform/toasts/copy-text.ts";
import { Button } from "#web/ui/Button.tsx";
import { Dialog } from "#web/ui/overlay/Dialog.tsx";
import { TextField } from "#web/ui/form/TextField.tsx";
import type { FeedDialogMutation } from "#web/__generated__/FeedDialogMutation.graphql.ts";

/** The address of a view's feed, shown once. */
export function FeedDialog({ shortcutId, onClose }: { shortcutId: string; onClose: () => void }) {
  const [url, setUrl] = useState<string>();
  const [error, setError] = useState<string>();
  const [commit, isMaking] = useMutation<FeedDialogMutation>(graphql`
    mutation FeedDialogMutation($input: CreateSearchShortcutFeedInput!) {
      createSearchShortcutFeed(input: $input) {
        url
      }
    }
  `);
  return (
    <Dialog
      title="Atom feed"
      size="small"
      onClose={onClose}
      footer={
        url === undefined ? (
          <Button
            variant="primary"
            isLoading={isMaking}
            onClick={() =>
              commit({
                variables: { input: { shortcutId } },
                onCompleted: ({ createSearchShortcutFeed: feed }) => setUrl(feed?.url),
                onError: (failure) => setError(failure.message),
              })
            }
          >
            Create address
          </Button>
        ) : (
          <Button variant="primary" onClick={() => copyText(url, "Address copied")}>
            Copy
          </Button>
        )
      }
    >
      <p>
        Feed readers cannot sign in: whoever has this address reads the view as you see it. It is shown once, and a new
        one ends the old one.
      </p>
      {url !== undefined && <TextField readOnly value={url} aria-label="Address of the feed" />}
      {error !== undefined && <p role="alert">{error}</p>}
    </Dialog>
  );
}
