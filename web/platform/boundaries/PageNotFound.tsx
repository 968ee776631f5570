import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";
import { PAGE_NOT_FOUND } from "#shared/messages.ts";

export function PageNotFound({ message }: { message?: string | undefined }) {
  return (
    <PageMessage code="404" title={message ?? PAGE_NOT_FOUND}>
      There is nothing at this address, or nothing that you can see. If you expected a page here, check that your
      account has access.
    </PageMessage>
  );
}
