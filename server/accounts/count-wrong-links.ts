import { countAttempt, uncountAttempt } from "#server/accounts/failed-attempts.ts";
import { UserError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { getClientKey } from "#server/platform/http/client-address.ts";

/** Uses the secret of a link. A wrong one, which is FORBIDDEN, counts like a wrong password from the same address. */
export async function countWrongLinks<T>(ctx: Context, client: { address: string }, use: () => Promise<T>): Promise<T> {
  const address = { kind: "address", name: getClientKey(client.address) } as const;
  await countAttempt(ctx, address);
  try {
    const result = await use();
    await uncountAttempt(ctx, address);
    return result;
  } catch (error) {
    if (!(error instanceof UserError && error.code === "FORBIDDEN")) await uncountAttempt(ctx, address);
    throw error;
  }
}
