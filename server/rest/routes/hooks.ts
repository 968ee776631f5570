import { runCommand } from "#server/platform/run-command.ts";
import { created, listed, noContent, ok } from "#server/rest/http/answer.ts";
import { slicePage } from "#server/rest/http/page.ts";
import type { RestRoute } from "#server/rest/http/route.ts";
import { findHook, findHookOwner } from "#server/rest/inputs/find-hook.ts";
import { toConfigChange, toHookChange, toNewHook } from "#server/rest/inputs/write-hook.ts";
import { hookDeliveryRoutes } from "#server/rest/routes/hook-deliveries.ts";
import { toHook, toHookConfig } from "#server/rest/shapes/webhook.ts";
import { listWebhooks } from "#server/webhooks/webhook.ts";
import { createWebhook, deleteWebhook, pingWebhook, updateWebhook } from "#server/webhooks/write-webhook.ts";

/** The routes of webhooks are the same for repositories and for organizations. */
export const HOOK_ROUTES: readonly RestRoute[] = [
  ...hookRoutes({ path: "/repos/{owner}/{repo}/hooks", area: "repos", noun: "repo" }),
  ...hookDeliveryRoutes({ path: "/repos/{owner}/{repo}/hooks/{hook_id}", area: "repos" }),
  {
    method: "POST",
    path: "/repos/{owner}/{repo}/hooks/{hook_id}/tests",
    operation: "repos/test-push-webhook",
    field: "Mutation.pingWebhook",
    // As on GitHub, nothing is sent to a webhook that no push is sent to.
    handle: async (request) => {
      await findHook(request);
      return noContent();
    },
  },
  ...hookRoutes({ path: "/orgs/{org}/hooks", area: "orgs", noun: "org" }),
  ...hookDeliveryRoutes({ path: "/orgs/{org}/hooks/{hook_id}", area: "orgs" }),
];

type Owned = { path: string; area: "repos" | "orgs"; noun: "repo" | "org" };

function hookRoutes(owned: Owned): RestRoute[] {
  return [...listRoutes(owned), ...singleRoutes(owned), ...configRoutes(owned)];
}

function listRoutes({ path, area }: Owned): RestRoute[] {
  const reading = area === "repos" ? "Query.repository" : "Query.organization";
  return [
    {
      method: "GET",
      path,
      operation: `${area}/list-webhooks`,
      field: reading,
      isPersonal: true,
      handle: async (request) => {
        const all = await listWebhooks(request.ctx, await findHookOwner(request));
        const { rows, extent } = slicePage(all, request.page);
        return listed(await Promise.all(rows.map((webhook) => toHook(request.ctx, webhook))), extent);
      },
    },
    {
      method: "POST",
      path,
      operation: `${area}/create-webhook`,
      field: "Mutation.createWebhook",
      resource: "Hook",
      handle: async (request) => {
        const owner = await findHookOwner(request);
        const webhook = await runCommand(request.ctx, createWebhook, { owner, ...toNewHook(request.body) });
        return created(await toHook(request.ctx, webhook));
      },
    },
  ];
}

function singleRoutes({ path, area }: Owned): RestRoute[] {
  const reading = area === "repos" ? "Query.repository" : "Query.organization";
  const one = `${path}/{hook_id}`;
  return [
    {
      method: "GET",
      path: one,
      operation: `${area}/get-webhook`,
      field: reading,
      isPersonal: true,
      handle: async (request) => ok(await toHook(request.ctx, await findHook(request))),
    },
    {
      method: "PATCH",
      path: one,
      operation: `${area}/update-webhook`,
      field: "Mutation.updateWebhook",
      resource: "Hook",
      handle: async (request) => {
        const webhook = await findHook(request);
        const changed = await runCommand(request.ctx, updateWebhook, toHookChange(webhook, request.body));
        return ok(await toHook(request.ctx, changed));
      },
    },
    {
      method: "DELETE",
      path: one,
      operation: `${area}/delete-webhook`,
      field: "Mutation.deleteWebhook",
      handle: async (request) => {
        const { id } = await findHook(request);
        await runCommand(request.ctx, deleteWebhook, { id });
        return noContent();
      },
    },
    {
      method: "POST",
      path: `${one}/pings`,
      operation: `${area}/ping-webhook`,
      field: "Mutation.pingWebhook",
      handle: async (request) => {
        const { id } = await findHook(request);
        await runCommand(request.ctx, pingWebhook, { id });
        return noContent();
      },
    },
  ];
}

function configRoutes({ path, area, noun }: Owned): RestRoute[] {
  const config = `${path}/{hook_id}/config`;
  return [
    {
      method: "GET",
      path: config,
      operation: `${area}/get-webhook-config-for-${noun}`,
      field: area === "repos" ? "Query.repository" : "Query.organization",
      isPersonal: true,
      handle: async (request) => ok(toHookConfig(await findHook(request))),
    },
    {
      method: "PATCH",
      path: config,
      operation: `${area}/update-webhook-config-for-${noun}`,
      field: "Mutation.updateWebhook",
      resource: "Hook",
      handle: async (request) => {
        const { id } = await findHook(request);
        const changed = await runCommand(request.ctx, updateWebhook, { id, ...toConfigChange(request.body) });
        return ok(toHookConfig(changed));
      },
    },
  ];
}
