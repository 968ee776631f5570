import { graphql, useFragment } from "react-relay";
import { PushDeviceRow } from "#web/subscriptions/push/PushDeviceRow.tsx";
import { usePushDevice } from "#web/subscriptions/push/usePushDevice.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { Notice } from "#web/ui/Notice.tsx";
import type { WebPush_settings$key } from "#web/__generated__/WebPush_settings.graphql.ts";

/** Whether this browser shows notifications, and which others do. */
export function WebPush({ settings }: { settings: WebPush_settings$key }) {
  const { pushPublicKey, pushSubscriptions } = useFragment(
    graphql`
      fragment WebPush_settings on NotificationSettings {
        pushPublicKey
        pushSubscriptions {
          id
          isCurrent
          ...PushDeviceRow_subscription
        }
      }
    `,
    settings,
  );
  const current = pushSubscriptions.find(({ isCurrent }) => isCurrent);
  const { state, error, isPending, turnOn, turnOff } = usePushDevice(pushPublicKey, current?.id);
  return (
    <>
      <Note>
        Your browser shows what you take part in and where you are mentioned, also when no page is open, until you sign
        out.
      </Note>
      {state === "UNSUPPORTED" && (
        <Notice>This browser does not support web push here. It needs an address with https.</Notice>
      )}
      {state === "BLOCKED" && (
        <Notice>Notifications of this site are blocked. Permit them in the settings of your browser.</Notice>
      )}
      {(state === "ON" || state === "OFF" || state === undefined) && (
        <div>
          {state === "ON" ? (
            <Button isLoading={isPending} onClick={turnOff}>
              Turn off in this browser
            </Button>
          ) : (
            <Button isLoading={isPending} disabled={state === undefined} onClick={turnOn}>
              Turn on in this browser
            </Button>
          )}
        </div>
      )}
      <FieldError message={error} />
      {pushSubscriptions.length > 0 && (
        <RowList aria-label="Browsers with web push">
          {pushSubscriptions.map((subscription) => (
            <PushDeviceRow key={subscription.id} subscription={subscription} />
          ))}
        </RowList>
      )}
    </>
  );
}
