import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";
import { ERROR_HEADING } from "#shared/messages.ts";

export type PageFailure = { title: string; text: string };

type Props = { failure?: PageFailure | undefined };

const FAILURE = {
  title: ERROR_HEADING,
  text: "The page could not be loaded. Nothing was lost on the server.",
};

/** A whole page, for errors while rendering: nothing else may be usable. */
export function PageFailed({ failure }: Props) {
  return (
    <main id="main" tabIndex={-1}>
      <FailureMessage failure={failure} />
    </main>
  );
}

export function FailureMessage({ failure = FAILURE }: Props) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // The page does not show the cause. The console has it for developers.
  useEffect(() => {
    if (error) console.error(error);
  }, [error]);
  return (
    <PageMessage code="500" title={failure.title}>
      {failure.text}{" "}
      <button
        type="button"
        className="link-button"
        disabled={state === "loading"}
        // An error while rendering needs a reload. A failed query is fetched again.
        onClick={() => (error ? location.reload() : void revalidate())}
      >
        {failure === FAILURE ? "Try again" : "try again"}
      </button>
    </PageMessage>
  );
}
