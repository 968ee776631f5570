import { RssIcon } from "@primer/octicons-react";
import { lazy, Suspense, useState } from "react";
import { IconButton } from "#web/ui/Button.tsx";

const SubscribeDialog = lazy(() =>
  import("#web/feeds/SubscribeDialog.tsx").then((module) => ({ default: module.SubscribeDialog })),
);

type Props = {
  repository: { owner: string; name: string };
  /** The search of the list. */
  query?: string;
};

/** Shows the addresses of a repository's feeds. */
export function SubscribeButton(props: Props) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <IconButton icon={RssIcon} variant="default" aria-label="Subscribe" onClick={() => setIsOpen(true)} />
      {isOpen && (
        <Suspense>
          <SubscribeDialog {...props} onClose={() => setIsOpen(false)} />
        </Suspense>
      )}
    </>
  );
}
