import { TriangleDownIcon } from "@primer/octicons-react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { useSetTokenSingleSignOn } from "#web/single-sign-on/useSetTokenSingleSignOn.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import type {
  TokenSingleSignOn_token$data,
  TokenSingleSignOn_token$key,
} from "#web/__generated__/TokenSingleSignOn_token.graphql.ts";
import { paths } from "#shared/paths.ts";

/** For which organizations with single sign-on an access token can be used. Nothing if the viewer is a member of none. */
export function TokenSingleSignOn({ token }: { token: TokenSingleSignOn_token$key }) {
  const { id, name, singleSignOn } = useFragment(
    graphql`
      fragment TokenSingleSignOn_token on AccessToken {
        id
        name
        singleSignOn {
          isAuthorized
          organization {
            id
            login
            avatarUrl(size: 40)
            viewerNeedsSingleSignOn
          }
        }
      }
    `,
    token,
  );
  const { pathname } = useLocation();
  const [setTokenSingleSignOn] = useSetTokenSingleSignOn();
  if (singleSignOn.length === 0) return null;

  function toItem({ isAuthorized, organization }: TokenSingleSignOn_token$data["singleSignOn"][number]) {
    const { login, avatarUrl, viewerNeedsSingleSignOn } = organization;
    const item = { text: login, visual: <Avatar src={avatarUrl} size={20} /> };
    // The session authenticates first, and comes back.
    if (viewerNeedsSingleSignOn && !isAuthorized) {
      return { ...item, description: "Authenticate first", to: paths.singleSignOn(login, pathname) };
    }
    return {
      ...item,
      description: isAuthorized ? "Deauthorize" : "Authorize",
      onSelect: () =>
        setTokenSingleSignOn(
          { accessTokenId: id, organizationId: organization.id, isAuthorized: !isAuthorized },
          {
            onCompleted: () =>
              showToast(
                "success",
                isAuthorized ? `Deauthorized ${name} for ${login}` : `Authorized ${name} for ${login}`,
              ),
          },
        ),
    };
  }

  return (
    <Menu
      label={`Single sign-on of ${name}`}
      align="end"
      groups={[{ title: "Organizations with single sign-on", items: singleSignOn.map(toItem) }]}
      renderOpener={(props) => (
        <Button {...props} size="small" aria-label={`Configure SSO of ${name}`} trailing={<TriangleDownIcon />}>
          Configure SSO
        </Button>
      )}
    />
  );
}
