import { Agent, createServer, request, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";

export type Balancer = {
  url: string;
  /** Replaces the servers, by their addresses. */
  setServers(urls: readonly string[]): void;
  close(): void;
};

const CHECK_MS = 50;

/**
 * A load balancer as it is used in front of several servers: it sends requests in turn to those whose `/readyz` says 200, keeps
 * connections open, and tries another server only if a connection was refused. It answers 502 after all other failures.
 */
export async function startBalancer(): Promise<Balancer> {
  const agent = new Agent({ keepAlive: true });
  let servers: string[] = [];
  let ready: string[] = [];
  let turn = 0;

  async function check(): Promise<void> {
    const isReady = await Promise.all(
      servers.map((url) =>
        fetch(`${url}/readyz`, { headers: { connection: "close" } }).then(
          (answer) => answer.ok,
          () => false,
        ),
      ),
    );
    ready = servers.filter((_, index) => isReady[index]);
  }

  function forward(incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer): void {
    const url = ready[(turn += 1) % ready.length];
    if (url === undefined) return void outgoing.writeHead(502).end("no server is ready");
    const sent = request(
      url + incoming.url,
      { agent, method: incoming.method, headers: incoming.headers },
      (answer) => {
        const { connection: _, ...headers } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, headers);
        answer.pipe(outgoing);
      },
    );
    sent.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code !== "ECONNREFUSED") return void outgoing.writeHead(502).end(`${error.code}: ${error.message}`);
      ready = ready.filter((other) => other !== url);
      forward(incoming, outgoing, body);
    });
    sent.end(body);
  }

  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = [];
    incoming.on("data", (part: Buffer) => parts.push(part));
    incoming.on("end", () => forward(incoming, outgoing, Buffer.concat(parts)));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const timer = setInterval(() => void check(), CHECK_MS);
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setServers(urls) {
      servers = [...urls];
      void check();
    },
    close() {
      clearInterval(timer);
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
