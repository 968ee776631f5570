import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";

const ADVICE = "Your account does not have the right that this page needs. Ask somebody who administers it.";

type Props = { message?: string | undefined; /** What to do about it. */ advice?: string | undefined };

export function PageForbidden({ message, advice = ADVICE }: Props) {
  return (
    <PageMessage code="403" title={message ?? "You can’t open this page"}>
      {advice}
    </PageMessage>
  );
}
