import type { FastifyInstance } from "fastify";
import { paths } from "#shared/paths.ts";

type Named = { Params: { owner: string; repo: string; name: string } };

/** The address that GitHub gives a label leads to the issues with it. */
export function labelRoutes(app: FastifyInstance): void {
  app.get<Named>("/:owner/:repo/labels/:name", (request, reply) => {
    const { owner, repo, name } = request.params;
    return reply.redirect(paths.label({ owner, name: repo }, name));
  });
}
