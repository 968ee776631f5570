import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import type pg from "pg";

export type DatabaseProxy = {
  connection: pg.PoolConfig;
  /** `open` forwards everything, `refusing` ends each connection after a while, `silent` forwards nothing. */
  setState(state: "open" | "refusing" | "silent"): void;
  /** The refused connections, and the maximum of them that were open at the same time. */
  readonly refused: { count: number; mostAtOnce: number };
  close(): void;
};

const REFUSAL_MS = 700;

/** A proxy between the program and the database, with which tests interrupt the connections. */
export async function startDatabaseProxy(target: pg.PoolConfig): Promise<DatabaseProxy> {
  let state: Parameters<DatabaseProxy["setState"]>[0] = "open";
  const pairs = new Set<[Socket, Socket]>();
  const refused = { count: 0, mostAtOnce: 0 };
  let refusing = 0;
  const server = createServer((client) => {
    client.on("error", () => undefined);
    if (state === "refusing") {
      refused.count += 1;
      refused.mostAtOnce = Math.max(refused.mostAtOnce, (refusing += 1));
      setTimeout(() => client.destroy(), REFUSAL_MS);
      client.once("close", () => (refusing -= 1));
      return;
    }
    const database = connect(`${target.host}/.s.PGSQL.${target.port ?? 5432}`);
    database.on("error", () => undefined);
    const pair: [Socket, Socket] = [client, database];
    pairs.add(pair);
    client.on("data", (data) => state === "silent" || database.write(data));
    database.on("data", (data) => state === "silent" || client.write(data));
    client.once("close", () => database.destroy());
    database.once("close", () => {
      client.destroy();
      pairs.delete(pair);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const pair of pairs) for (const socket of pair) socket.destroy();
  };
  return {
    connection: { ...target, host: "127.0.0.1", port: (server.address() as AddressInfo).port },
    refused,
    setState(next) {
      state = next;
      if (next === "refusing") cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}
