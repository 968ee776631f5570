import { once } from "node:events";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import fastify from "fastify";
import { expect, test } from "vitest";
import { countRequests } from "#server/platform/http/active-requests.ts";

test("a request is active until it is answered or its client gives up; a stream is not", async () => {
  const app = fastify();
  const requests = countRequests(app, "/stream");
  let respond: (text: string) => void = () => undefined;
  const answer = new Promise<string>((resolve) => (respond = resolve));
  const seen: boolean[] = [];
  for (const path of ["/page", "/stream"])
    app.get(path, () => {
      seen.push(requests.isIdle);
      return answer;
    });
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const send = (path: string) => get({ port, host: "127.0.0.1", path, agent: false }).on("error", () => undefined);
  const whenIdle = () => new Promise<void>((resolve) => requests.whenIdle(resolve, 10_000));

  const stream = send("/stream");
  await expect.poll(() => seen).toEqual([true]);
  const abandoned = send("/page");
  await expect.poll(() => seen).toEqual([true, false]);
  abandoned.destroy();
  await whenIdle();
  expect(requests.isIdle).toBe(true);

  const page = send("/page");
  await expect.poll(() => seen).toEqual([true, false, false]);
  const answered = once(page, "response");
  respond("text");
  const [response] = (await answered) as [NodeJS.ReadableStream];
  response.resume();
  await whenIdle();
  expect(requests.isIdle).toBe(true);
  stream.destroy();
  await app.close();
});
