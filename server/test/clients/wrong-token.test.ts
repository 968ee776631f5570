import { expect } from "vitest";
import { LIMITS } from "#shared/limits.ts";
import { test } from "#server/test/clients/client-test.ts";

test("wrong tokens of an address are refused after a while, by REST and GraphQL, and right ones go on", async ({
  client,
}) => {
  const { url, server } = client;
  const token = await client.token("mona");
  const rest = (value: string) => fetch(`${url}/api/v3/user`, { headers: { authorization: `Bearer ${value}` } });
  const graphql = (value: string) =>
    fetch(`${url}/api/graphql`, {
      method: "POST",
      headers: {
        authorization: `Basic ${Buffer.from(`x:${value}`).toString("base64")}`,
        "content-type": "application/json",
      },
      body: JSON.stringify({ query: "{ viewer { login } }" }),
    });
  const asApp = (value: string) => fetch(`${url}/api/v3/app`, { headers: { authorization: `Bearer ${value}` } });
  expect((await rest(token)).status).toBe(200);
  const senders = [rest, graphql, asApp];
  for (let count = 0; count < LIMITS.wrongTokensPerMinute; count += 1) {
    expect((await senders[count % 3]?.(`mp_wrong${count}`))?.status).toBe(401);
  }
  const { count } = server.database.statements;
  for (const send of senders) {
    const refused = await send("mp_another");
    expect(refused.status).toBe(429);
    expect(Number(refused.headers.get("retry-after"))).toBeGreaterThan(0);
    expect(await refused.json()).toMatchObject({
      message: expect.stringContaining("Maximum number of login attempts") as string,
    });
  }
  expect(server.database.statements.count).toBe(count);
  expect([(await rest(token)).status, (await graphql(token)).status]).toEqual([200, 200]);
});
