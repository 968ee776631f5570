import { createServer } from "node:net";

/** Throws if the server cannot listen on the address. Called first, so that no database is made for a server that cannot run. */
export function checkPort({ port, host }: { port: number; host: string }): Promise<void> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen({ port, host }, () => probe.close(() => resolve()));
  });
}
