import type { RestRoute } from "#server/rest/http/route.ts";
import { ROUTES } from "#server/rest/routes/all.ts";

/** The route of a path below the API's root, as the server finds it: a fixed segment wins over a parameter, one segment over several. */
export function findRoute(method: string, path: string): RestRoute | undefined {
  const segments = path.split("/");
  const matching = ROUTES.filter((route) => route.method === method && matches(route.path.split("/"), segments));
  return matching.sort((a, b) => countParameters(a.path) - countParameters(b.path) || b.path.length - a.path.length)[0];
}

function matches(template: readonly string[], segments: readonly string[]): boolean {
  const takesRest = /^\{(?:path|ref)\}$/.test(template.at(-1) ?? "");
  if (takesRest ? segments.length < template.length : segments.length !== template.length) return false;
  return template.every((part, index) => part.startsWith("{") || part === segments[index]);
}

function countParameters(path: string): number {
  return path.split("{").length;
}
