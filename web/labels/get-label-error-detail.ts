import { getErrorDetail, type MutationError } from "#web/platform/relay/network.ts";

const WITHOUT_DETAIL = new Set(["INTERNAL", "OFFLINE"]);

/** What the server says about a refused label; undefined after a bug of the server, or when it was not reached. */
export function getLabelErrorDetail(error: MutationError): string | undefined {
  return WITHOUT_DETAIL.has(error.type ?? "") ? undefined : getErrorDetail(error);
}
