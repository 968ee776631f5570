import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";

export function PageForbidden({ message }: { message?: string | undefined }) {
  return (
    <PageMessage code="403" title={message ?? "You can’t open this page"}>
      Your account does not have the right that this page needs. Ask somebody who administers it.
    </PageMessage>
  );
}
