import type { Result } from "#server/platform/graphql/execute.ts";
import type { Piece } from "#server/platform/http/page-body.ts";

/** The entry of the built web bundle: renders the page of an address. The server loads it by path. */
export type PageRenderer = (request: PageRequest) => Promise<Page>;

/** Executes a persisted operation. */
export type Execute = (id: string, variables: Record<string, unknown>) => Promise<Result>;

type PageRequest = {
  /** Path and query. */
  url: string;
  nonce: string;
  theme: string;
  /** That of the viewer, if they have chosen one. */
  timeZone: string | undefined;
  /** The version of this program. A page compares it with later responses. */
  version: string;
  execute: Execute;
};

export type Page = {
  status: number;
  redirect?: string;
  html?: string;
  /** When the words for its times change, in milliseconds since 1970. */
  validUntil?: number;
  /** In place of `html`: the page that was rendered for an earlier request. */
  pieces?: Piece[];
};
