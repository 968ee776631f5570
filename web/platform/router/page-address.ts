import type { Params } from "react-router";

/** An address that a page's route matched. */
export type PageAddress = {
  /** The pattern of the route: a page may have several. */
  path: string;
  params: Params;
  url: URL;
};
