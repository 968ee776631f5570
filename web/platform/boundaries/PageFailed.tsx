import { useEffect } from "react";
import { useRouteError } from "react-router";
import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";

export function PageFailed() {
  const error = useRouteError();
  // For whoever looks into it: what a person sees says nothing of causes.
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return (
    <PageMessage code="500" title="Something went wrong">
      The page could not be loaded. Nothing was lost on the server.{" "}
      <button type="button" className="link-button" onClick={() => location.reload()}>
        Try again
      </button>
    </PageMessage>
  );
}
