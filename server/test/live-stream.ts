import type { TestServer } from "#server/test/server.ts";

/** Opens a live stream and collects its messages; `next` waits for one more. */
export async function listen(
  server: Pick<TestServer, "send">,
  cookie: string | undefined,
  query: string,
  variables: Record<string, unknown>,
) {
  const response = await server.send("/live", {
    ...(cookie ? { cookie } : {}),
    body: { operations: [{ key: "k", query, variables }] },
  });
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  const messages: { event: string; data: { payload?: { data?: unknown; errors?: { type?: string }[] } } }[] = [];
  async function next(event: string) {
    for (;;) {
      const at = messages.findIndex((message) => message.event === event);
      if (at >= 0) return messages.splice(at, 1)[0]?.data;
      const { value, done } = (await reader?.read()) ?? { done: true, value: undefined };
      if (done) return undefined;
      const frames = (text + value).split("\n\n");
      text = frames.pop() ?? "";
      for (const frame of frames) {
        const [, name = "", data = "{}"] = /^event: (\w+)\ndata: (.*)$/s.exec(frame) ?? [];
        messages.push({ event: name, data: JSON.parse(data) as never });
      }
    }
  }
  return { next, close: () => reader?.cancel() };
}
