import type { FastifyInstance, FastifyRequest } from "fastify";
import { encodeManifest } from "#shared/app-manifest.ts";
import { appPaths } from "#shared/app-paths.ts";
import { APP_LIMITS } from "#shared/limits.ts";

/**
 * Takes the manifest of an app, which the form of another site sends. It comes without cookies and changes nothing: the page that it
 * leads to shows what the person is about to register.
 */
export function appRoutes(app: FastifyInstance): void {
  const options = { config: { isCrossSite: true }, bodyLimit: 4 * APP_LIMITS.manifest };
  app.post(appPaths.newApp(), options, (request, reply) => reply.redirect(appPaths.newApp() + toSearch(request), 303));
  app.post<{ Params: { login: string } }>("/organizations/:login/settings/apps/new", options, (request, reply) =>
    reply.redirect(appPaths.newApp(request.params.login) + toSearch(request), 303),
  );
}

/** What cannot be read is explained by the page. */
function toSearch(request: FastifyRequest): string {
  const { manifest } = (request.body ?? {}) as { manifest?: unknown };
  const { state } = request.query as { state?: string };
  const search = new URLSearchParams({ manifest: encodeManifest(shorten(manifest)) });
  if (state !== undefined) search.set("state", state.slice(0, APP_LIMITS.state));
  return `?${search.toString()}`;
}

/** Without spaces between its parts. */
function shorten(manifest: unknown): string {
  try {
    const text = JSON.stringify(JSON.parse(String(manifest)));
    return text.length > APP_LIMITS.manifest ? "" : text;
  } catch {
    return "";
  }
}
