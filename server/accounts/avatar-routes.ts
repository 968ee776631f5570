import type { FastifyInstance } from "fastify";
import { deleteAvatar, loadAvatar, prepareAvatar, writeAvatar } from "#server/accounts/avatar-image.ts";
import { identicon } from "#server/accounts/avatar.ts";
import { requireSession } from "#server/accounts/signed-in.ts";
import type { Context } from "#server/platform/context.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { runCommand } from "#server/platform/run-command.ts";
import { LIMITS } from "#shared/limits.ts";
import { paths } from "#shared/paths.ts";

/** An address with a version is that of one picture for ever. */
const YEAR = "public, max-age=31536000, immutable";
/** The address without a version is that of whatever the account has now. */
const HOUR = "public, max-age=3600";

/** `GET /avatars/:id` for every account; `PUT` and `DELETE /settings/avatar` for the viewer's own. */
export function avatarRoutes(app: FastifyInstance, platform: Platform): void {
  app.get<{ Params: { id: string }; Querystring: { v?: string } }>("/avatars/:id", async (request, reply) => {
    const id = Number.parseInt(request.params.id, 10) || 0;
    const content = Number.isSafeInteger(id) ? await loadAvatar(platform.systemContext(), id) : undefined;
    return reply
      .type(content ? "image/webp" : "image/svg+xml")
      .header("cache-control", request.query.v === undefined ? HOUR : YEAR)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .send(content ?? identicon(id));
  });
  avatarUploadRoute(app, platform, {
    path: paths.settingsAvatar(),
    getAccountId: (ctx) => Promise.resolve(requireSession(ctx)),
  });
}

type UploadRoute = {
  path: string;
  /** Whose avatar it is. Throws if the viewer may not change it. */
  getAccountId: (ctx: Context, params: Record<string, string>) => Promise<number>;
};

/** Adds `PUT path`, whose body is an image, and `DELETE path`. */
export function avatarUploadRoute(app: FastifyInstance, platform: Platform, { path, getAccountId }: UploadRoute): void {
  void app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("*", { parseAs: "buffer" }, (_, body, done) => done(null, body));
    // A little more than the limit, whose message is then for people.
    const options = { bodyLimit: LIMITS.avatarBytes * 2, config: { takesFiles: true } };
    scope.put<{ Params: Record<string, string> }>(path, options, async (request, reply) => {
      const ctx = await platform.getContext(request);
      const accountId = await getAccountId(ctx, request.params);
      const upload = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const content = await prepareAvatar(ctx, upload);
      await runCommand(ctx, writeAvatar, { accountId, content });
      return reply.code(204).send();
    });
    scope.delete<{ Params: Record<string, string> }>(path, async (request, reply) => {
      const ctx = await platform.getContext(request);
      await runCommand(ctx, deleteAvatar, await getAccountId(ctx, request.params));
      return reply.code(204).send();
    });
  });
}
