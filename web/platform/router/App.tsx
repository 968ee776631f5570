import { StrictMode, type ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import { LiveContext, type Live } from "#web/platform/relay/live.ts";
import { PageQueriesContext, type PageQueries } from "#web/platform/router/page-queries.ts";
import { TitleSink } from "#web/platform/router/useTitle.ts";
import { PageStateContext, type PageState } from "#web/platform/page-state.ts";
import { PageTime } from "#web/platform/page-time.ts";

/** The contexts of every page, the same on the server and in the browser. */
export function App({
  environment,
  state,
  queries,
  live,
  now,
  titleSink,
  children,
}: {
  environment: IEnvironment;
  state: PageState;
  /** Undefined on the server, where nothing is prefetched or live. */
  queries?: PageQueries;
  live?: Live;
  now: number;
  titleSink?: (title: string) => void;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <RelayEnvironmentProvider environment={environment}>
        <PageTime value={now}>
          <PageQueriesContext value={queries}>
            <LiveContext value={live}>
              <PageStateContext value={state}>
                <TitleSink value={titleSink ?? null}>{children}</TitleSink>
              </PageStateContext>
            </LiveContext>
          </PageQueriesContext>
        </PageTime>
      </RelayEnvironmentProvider>
    </StrictMode>
  );
}
