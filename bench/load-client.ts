import { Agent, request } from "node:http";

/**
 * Clients that ask for pages, each for one after the other over a connection of its own, in a process of their own. Receives the load,
 * sends `{times}`: the milliseconds of each answer.
 */
export type Load = { url: string; cookie: string; paths: string[]; clients: number; seconds: number };

process.on("message", (load: Load) => {
  void run(load).then((times) => process.send?.({ times }));
});

async function run({ url, cookie, paths, clients, seconds }: Load): Promise<number[]> {
  const times: number[] = [];
  const end = performance.now() + seconds * 1000;
  await Promise.all(
    Array.from({ length: clients }, async (_, client) => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let turn = client; performance.now() < end; turn += 1) {
        const startedAt = performance.now();
        await get(url + paths[turn % paths.length], { cookie, agent });
        times.push(performance.now() - startedAt);
      }
      agent.destroy();
    }),
  );
  return times;
}

/** Resolves when the whole page has arrived. */
function get(url: string, { cookie, agent }: { cookie: string; agent: Agent }): Promise<void> {
  return new Promise((resolve, reject) => {
    request(url, { agent, headers: { cookie, accept: "text/html" } }, (answer) => {
      answer.resume();
      answer.once("error", reject);
      answer.once("end", () => {
        if (answer.statusCode === 200) resolve();
        else reject(new Error(`${url}: ${answer.statusCode}`));
      });
    })
      .once("error", reject)
      .end();
  });
}
