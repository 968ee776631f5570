import type { Duplex } from "node:stream";
import type pg from "pg";

/** What the driver's types do not name: its switch to send statements before the earlier ones are answered, and its socket. */
type PipeliningClient = pg.PoolClient & { pipeline: boolean; connection: { stream: Duplex } };

/**
 * Sends statements over one connection with one write, and resolves when all are answered. Each is a transaction of its own: if one
 * fails, the others do not. The client must be free: nobody else uses it meanwhile.
 */
export async function sendTogether(
  client: pg.PoolClient,
  queries: readonly pg.QueryArrayConfig[],
): Promise<PromiseSettledResult<pg.QueryArrayResult>[]> {
  const pipelining = client as PipeliningClient;
  const { stream } = pipelining.connection;
  // Only now, because what copies tables over a connection of the pool cannot be pipelined.
  const before = pipelining.pipeline;
  pipelining.pipeline = true;
  stream.cork();
  const sent = queries.map((query) => client.query(query));
  stream.uncork();
  const results = await Promise.allSettled(sent);
  pipelining.pipeline = before;
  return results;
}
