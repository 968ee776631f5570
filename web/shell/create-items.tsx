import { IssueOpenedIcon, OrganizationIcon, RepoIcon } from "@primer/octicons-react";
import type { MenuGroup } from "#web/ui/overlay/menu-items.ts";
import { organizationPaths } from "#shared/organization-paths.ts";
import { paths } from "#shared/paths.ts";

export function getCreateItems(canCreateOrganizations: boolean): MenuGroup[] {
  return [
    {
      items: [
        { text: "New issue", icon: IssueOpenedIcon, to: paths.newIssueAnywhere() },
        { text: "New repository", icon: RepoIcon, to: paths.newRepository() },
        canCreateOrganizations && {
          text: "New organization",
          icon: OrganizationIcon,
          to: organizationPaths.newOrganization(),
        },
      ],
    },
  ];
}
