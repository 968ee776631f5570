import { StrictMode, type ReactNode } from "react";
import { RelayEnvironmentProvider } from "react-relay";
import type { IEnvironment } from "relay-runtime";
import { TitleSink } from "#web/platform/router/useTitle.ts";
import { PageTime } from "#web/platform/page-time.ts";

/** What stands round every page, the same on the server and in the browser. */
export function App({
  environment,
  now,
  titleSink,
  children,
}: {
  environment: IEnvironment;
  now: number;
  titleSink?: (title: string) => void;
  children: ReactNode;
}) {
  return (
    <StrictMode>
      <RelayEnvironmentProvider environment={environment}>
        <PageTime value={now}>
          <TitleSink value={titleSink ?? null}>{children}</TitleSink>
        </PageTime>
      </RelayEnvironmentProvider>
    </StrictMode>
  );
}
