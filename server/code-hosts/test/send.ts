import { createHmac, randomUUID } from "node:crypto";
import { createCodeHost } from "#server/code-hosts/write-code-host.ts";
import { requireAuthentic } from "#server/code-hosts/code-host-routes.ts";
import { receiveRequest } from "#server/code-hosts/receive-request.ts";
import type { World } from "#server/test/world.ts";

export type TestHost = { id: number; secret: string };
type Kind = "github" | "gitlab" | "gitea" | "forgejo";
type Sent = { kind?: Kind; event?: string; payload: object; delivery?: string; headers?: Record<string, string> };

/** Adds a code host in the name of a person. */
export async function addHost(world: World, login = "ada", repository = world.hello): Promise<TestHost> {
  const { codeHost, secret } = await createCodeHost(world.as(login), {
    repositoryId: repository.id,
    url: "https://github.com/acme/code",
  });
  return { id: codeHost.id, secret: secret ?? "" };
}

/** The headers by which a host of this kind proves who it is, and the body. */
export function makeRequest(
  secret: string,
  { kind = "github", event = "push", payload, delivery = randomUUID(), headers = {} }: Sent,
) {
  const body = Buffer.from(JSON.stringify(payload));
  const signature = createHmac("sha256", secret).update(body).digest("hex");
  const own: Record<Kind, Record<string, string>> = {
    github: { "x-github-event": event, "x-github-delivery": delivery, "x-hub-signature-256": `sha256=${signature}` },
    gitlab: { "x-gitlab-event": event, "idempotency-key": delivery, "x-gitlab-token": secret },
    gitea: { "x-gitea-event": event, "x-gitea-delivery": delivery, "x-gitea-signature": signature },
    forgejo: { "x-forgejo-event": event, "x-forgejo-delivery": delivery, "x-forgejo-signature": signature },
  };
  return { headers: { "content-type": "application/json", ...own[kind], ...headers }, body };
}

/** Sends a request as the endpoint takes it. Returns what was done. */
export async function send(world: World, host: TestHost, sent: Sent): Promise<string> {
  const request = makeRequest(host.secret, sent);
  const row = await requireAuthentic(world.as(null), String(host.id), request);
  return receiveRequest(world.as(null), { host: row, request });
}
