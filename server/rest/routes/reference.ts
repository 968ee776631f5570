import type { RestRoute } from "#server/rest/http/route.ts";

const INTRODUCTION = `# REST API

Milepost answers GitHub's REST API (version 3) under \`/api/v3\`, as a GitHub Enterprise Server does. [clients.md](clients.md)
tells how to point \`gh\` and Octokit at it, and what is different. This reference is generated from the table of routes. A token needs for a
route what it needs for the field of GraphQL in the last column; GitHub describes parameters and answers under the name of the operation.
`;

/** docs/rest-api.md: all routes by area. */
export function toReference(routes: readonly RestRoute[]): string {
  const areas = new Map<string, RestRoute[]>();
  for (const route of routes) {
    const area = toArea(route);
    areas.set(area, [...(areas.get(area) ?? []), route]);
  }
  const sections = [...areas].sort(([a], [b]) => a.localeCompare(b)).map(([area, list]) => toSection(area, list));
  return [INTRODUCTION, ...sections].join("\n");
}

/** The first part of GitHub's name of the operation. */
function toArea({ operation }: RestRoute): string {
  return operation?.split("/")[0] ?? "only here";
}

function toSection(area: string, routes: readonly RestRoute[]): string {
  const rows = [...routes].sort(byAddress).map((route) => {
    const operation = route.operation ? `\`${route.operation}\`` : "";
    return `| \`${route.method} ${route.path}\` | ${operation} | \`${route.field}\` |`;
  });
  return [`## ${area}`, "", "| Route | Operation | Field |", "| --- | --- | --- |", ...rows, ""].join("\n");
}

function byAddress(a: RestRoute, b: RestRoute): number {
  return a.path.localeCompare(b.path) || a.method.localeCompare(b.method);
}
