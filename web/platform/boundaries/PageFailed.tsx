import { useEffect } from "react";
import { useRevalidator, useRouteError } from "react-router";
import { PageMessage } from "#web/platform/boundaries/PageMessage.tsx";
import { isPageOutdated } from "#web/platform/relay/new-version.ts";
import { ERROR_HEADING } from "#shared/messages.ts";

export type PageFailure = { title: string; text: string };

type Props = {
  failure?: PageFailure | undefined;
  /** The status of the response; undefined without one. */
  code?: string | undefined;
};

const FAILURE = {
  title: ERROR_HEADING,
  text: "The page could not be loaded. Nothing was lost on the server.",
};

/** A whole page, for errors while rendering: nothing else may be usable. */
export function PageFailed({ failure }: Pick<Props, "failure">) {
  return (
    <main id="main" tabIndex={-1}>
      <FailureMessage failure={failure} code="500" />
    </main>
  );
}

export function FailureMessage({ failure = FAILURE, code }: Props) {
  const error = useRouteError();
  const { revalidate, state } = useRevalidator();
  // The page does not show the cause. The console has it for developers.
  useEffect(() => {
    if (!error) return;
    // The code of the page may be gone with the version of the program that it was of.
    if (isPageOutdated()) location.reload();
    console.error(error);
  }, [error]);
  return (
    <PageMessage code={code} title={failure.title}>
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
