import { expectStatus, openHttpClient } from "./http-client.ts";

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
      const { get, close } = openHttpClient(url, { cookie, accept: "text/html" });
      for (let turn = client; performance.now() < end; turn += 1) {
        const startedAt = performance.now();
        await expectStatus(get(paths[turn % paths.length] ?? ""), 200);
        times.push(performance.now() - startedAt);
      }
      close();
    }),
  );
  return times;
}
