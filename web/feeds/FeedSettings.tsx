import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useResetFeedTokens } from "#web/feeds/useResetFeedTokens.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button } from "#web/ui/Button.tsx";
import { CopyField } from "#web/ui/form/CopyField.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { FeedSettings_viewer$key } from "#web/__generated__/FeedSettings_viewer.graphql.ts";
import styles from "./Feeds.module.css";

/** The addresses of the viewer's own feeds, and new ones for all private feeds. */
export function FeedSettings({ viewer }: { viewer: FeedSettings_viewer$key }) {
  const { feeds } = useFragment(
    graphql`
      fragment FeedSettings_viewer on Viewer {
        feeds {
          activityUrl
          watchedActivityUrl
          watchedMilestonesUrl
        }
      }
    `,
    viewer,
  );
  const [isAsking, setIsAsking] = useState(false);
  const [resetTokens, isResetting] = useResetFeedTokens();
  if (!feeds) return null;

  function handleReset() {
    resetTokens(
      {},
      {
        onCompleted: () => {
          setIsAsking(false);
          showToast("success", "Addresses reset");
        },
      },
    );
  }

  return (
    <div className={styles.fields}>
      <Note>
        For feed readers and calendars, which cannot sign in. Repositories have addresses of their own, behind the feed
        button of their issues and milestones.
      </Note>
      <CopyField isLabelVisible label="Atom feed of the repositories that you watch" value={feeds.watchedActivityUrl} />
      <CopyField
        isLabelVisible
        label="Calendar of milestones in the repositories that you watch (iCalendar)"
        value={feeds.watchedMilestonesUrl}
      />
      <CopyField isLabelVisible label="Atom feed of your public activity" value={feeds.activityUrl} />
      <Note>Whoever has an address with a token reads that feed as you see it.</Note>
      <div>
        <Button variant="danger" onClick={() => setIsAsking(true)}>
          Reset addresses
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Reset addresses?"
          confirm="Reset addresses"
          isDanger
          isPending={isResetting}
          onConfirm={handleReset}
          onClose={() => setIsAsking(false)}
        >
          The addresses of all your private feeds stop working, those of private repositories too. Programs that use
          them need the new ones.
        </ConfirmDialog>
      )}
    </div>
  );
}
