import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";

export function PageFailed() {
  return (
    <PageMessage code="500" title="Something went wrong">
      The page could not be loaded. Nothing was lost on the server.{" "}
      <button type="button" className="link-button" onClick={() => location.reload()}>
        Try again
      </button>
    </PageMessage>
  );
}
