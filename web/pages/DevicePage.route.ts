import { requireSignedIn } from "#web/pages/checks.ts";
import { definePage } from "#web/platform/router/define-page.tsx";
import type { DevicePageQuery } from "#web/__generated__/DevicePageQuery.graphql.ts";
import { oauthPaths } from "#shared/oauth-paths.ts";

export const devicePage = definePage<DevicePageQuery>({
  path: oauthPaths.device(),
  query: () => import("#web/__generated__/DevicePageQuery.graphql.ts"),
  component: () => import("#web/pages/DevicePage.tsx").then((module) => module.DevicePage),
  variables: () => ({}),
  status: [requireSignedIn],
});
