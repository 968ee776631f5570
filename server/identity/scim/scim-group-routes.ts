import type { FastifyInstance } from "fastify";
import type { Provider } from "#server/identity/provider.ts";
import {
  createScimGroup,
  deleteScimGroup,
  listMembers,
  listScimGroups,
  patchScimGroup,
  replaceScimGroup,
  requireScimGroup,
  type ScimGroup,
} from "#server/identity/scim/scim-group.ts";
import { toGroupResource, toList } from "#server/identity/scim/scim-resources.ts";
import { readPage, type Handle, type ScimRequest } from "#server/identity/scim/scim-request.ts";
import { readFilter } from "#server/identity/scim/scim-values.ts";
import type { Context } from "#server/platform/context.ts";

/** The groups of a directory. */
export function groupRoutes(scope: FastifyInstance, handle: Handle): void {
  scope.get(
    "/Groups",
    handle(async (ctx, provider, request) => {
      const { filter, ...page } = readPage(request);
      const found = await listScimGroups(ctx, provider, {
        ...page,
        filter: readFilter(filter, ["displayName", "externalId"]),
      });
      return toList(await toResources(ctx, provider, { groups: found.groups, request }), {
        ...page,
        total: found.total,
      });
    }),
  );
  scope.post(
    "/Groups",
    handle(
      async (ctx, provider, request) =>
        toResource(ctx, provider, { group: await createScimGroup(ctx, provider, request.body), request }),
      201,
    ),
  );
  scope.get(
    "/Groups/:id",
    handle(async (ctx, provider, request) =>
      toResource(ctx, provider, { group: await requireScimGroup(ctx, provider, request.params.id), request }),
    ),
  );
  scope.put(
    "/Groups/:id",
    handle(async (ctx, provider, request) => {
      const group = await replaceScimGroup(ctx, provider, { id: request.params.id, body: request.body });
      return toResource(ctx, provider, { group, request });
    }),
  );
  scope.patch(
    "/Groups/:id",
    handle(async (ctx, provider, request) => {
      const group = await patchScimGroup(ctx, provider, { id: request.params.id, body: request.body });
      return toResource(ctx, provider, { group, request });
    }),
  );
  scope.delete(
    "/Groups/:id",
    handle(async (ctx, provider, { params }) => {
      await deleteScimGroup(ctx, provider, params.id);
      return undefined;
    }, 204),
  );
}

async function toResource(ctx: Context, provider: Provider, input: { group: ScimGroup; request: ScimRequest }) {
  const [resource] = await toResources(ctx, provider, { groups: [input.group], request: input.request });
  return resource;
}

async function toResources(
  ctx: Context,
  provider: Provider,
  { groups, request }: { groups: ScimGroup[]; request: ScimRequest },
) {
  const { excludedAttributes = "" } = request.query as { excludedAttributes?: string };
  const hasMembers = !excludedAttributes.split(",").includes("members");
  const members = hasMembers
    ? await listMembers(
        ctx,
        groups.map(({ id }) => id),
      )
    : undefined;
  const site = { config: ctx.config, provider };
  return groups.map((group) => toGroupResource(site, group, members && (members.get(group.id) ?? [])));
}
