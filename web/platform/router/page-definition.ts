import type { ComponentType } from "react";
import type { ConcreteRequest, OperationDescriptor, OperationType } from "relay-runtime";
import type { PageFailure } from "#web/platform/boundaries/PageFailed.tsx";
import type { PageAddress } from "#web/platform/router/page-address.ts";
import type { PageQueries } from "#web/platform/router/page-queries.ts";
import type { StatusCheck } from "#web/platform/router/page-status.ts";

export type PageProps<Q extends OperationType> = { variables: Q["variables"] };

/** One page of the program: its query and its code are fetched in parallel before anything renders. */
export type PageDefinition<Q extends OperationType> = {
  /** The patterns of its addresses. From one of them to another, the component stays mounted. */
  path: string | readonly string[];
  query: () => Promise<{ default: ConcreteRequest }>;
  component: () => Promise<ComponentType<PageProps<Q>>>;
  /** Its source file, if that has not the name of the query's. */
  module?: string;
  /** For an address that is a redirect, which is known before anything is fetched. */
  redirect?: (address: PageAddress) => string | undefined;
  /** The query's variables; undefined if there is no such page. */
  variables: (address: PageAddress) => Q["variables"] | undefined;
  /** The checks of the response, in this order. */
  status?: readonly StatusCheck<Q["response"], Q["variables"]>[];
  /** Whether the browser reloads the page when its query fails. */
  reloadsOnFailure?: boolean;
  /** Its loading state. Without one, the previous page is shown until this one is loaded. */
  loading?: () => Promise<ComponentType>;
  /** Its texts when it cannot be loaded. */
  failure?: PageFailure;
};

/** What other code can request from the page of a matched route. */
export type PageHandle = {
  redirect: (address: PageAddress) => string | undefined;
  loadCode: () => Promise<unknown>;
  prefetch: (address: PageAddress, queries: PageQueries) => Promise<void>;
  getOperation: (address: PageAddress) => Promise<OperationDescriptor | undefined>;
  /** The page's source file, as the build's manifest names it. */
  getModule: () => Promise<string>;
};
