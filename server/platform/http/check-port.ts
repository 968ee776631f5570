import { createServer } from "node:net";

/** Throws if the address cannot be listened on: before a database is made or started for a server that cannot run. */
export function checkPort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
