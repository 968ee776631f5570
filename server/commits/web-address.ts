import { unprocessable } from "#server/errors.ts";

const MAX = 2_048;

/** The address if it is one that a page can link to; null if there is none. */
export function checkWebAddress(address: string | null | undefined, field: string): string | null {
  if (address === null || address === undefined || address === "") return null;
  if (!/^https?:\/\//i.test(address) || address.length > MAX)
    throw unprocessable(`${field} is not a web address`, field);
  return address;
}
