import { expect, test } from "vitest";
import { hashPassword } from "#server/accounts/create-user.ts";
import { DECOY_HASH } from "#server/accounts/session.ts";

test("an unknown login is checked with the same hash parameters as a password", async () => {
  const parameters = (hash: string) => hash.split("$").slice(0, 4);
  expect(parameters(DECOY_HASH)).toEqual(parameters(await hashPassword("correct horse battery")));
});
