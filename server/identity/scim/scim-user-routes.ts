import type { FastifyInstance } from "fastify";
import { toList, toUserResource } from "#server/identity/scim/scim-resources.ts";
import { readPage, type Handle } from "#server/identity/scim/scim-request.ts";
import {
  createScimUser,
  deleteScimUser,
  listScimUsers,
  requireScimUser,
  writeScimUser,
} from "#server/identity/scim/scim-user.ts";
import { patchUser, readFilter, readUser } from "#server/identity/scim/scim-values.ts";

/** The people of a directory. */
export function userRoutes(scope: FastifyInstance, handle: Handle): void {
  scope.get(
    "/Users",
    handle(async (ctx, provider, request) => {
      const { filter, ...page } = readPage(request);
      const found = await listScimUsers(ctx, provider, {
        ...page,
        filter: readFilter(filter, ["userName", "externalId"]),
      });
      const site = { config: ctx.config, provider };
      return toList(
        found.users.map((user) => toUserResource(site, user)),
        { ...page, total: found.total },
      );
    }),
  );
  scope.post(
    "/Users",
    handle(async (ctx, provider, request) => {
      const user = await createScimUser(ctx, provider, readUser(request.body));
      return toUserResource({ config: ctx.config, provider }, user);
    }, 201),
  );
  scope.get(
    "/Users/:id",
    handle(async (ctx, provider, { params }) =>
      toUserResource({ config: ctx.config, provider }, await requireScimUser(ctx, provider, params.id)),
    ),
  );
  scope.put(
    "/Users/:id",
    handle(async (ctx, provider, { params: { id }, body }) => {
      await requireScimUser(ctx, provider, id);
      const user = await writeScimUser(ctx, provider, { id, values: readUser(body) });
      return toUserResource({ config: ctx.config, provider }, user);
    }),
  );
  scope.patch(
    "/Users/:id",
    handle(async (ctx, provider, { params: { id }, body }) => {
      const { values } = await requireScimUser(ctx, provider, id);
      const user = await writeScimUser(ctx, provider, { id, values: patchUser(values, body) });
      return toUserResource({ config: ctx.config, provider }, user);
    }),
  );
  scope.delete(
    "/Users/:id",
    handle(async (ctx, provider, { params }) => {
      await deleteScimUser(ctx, provider, params.id);
      return undefined;
    }, 204),
  );
}
