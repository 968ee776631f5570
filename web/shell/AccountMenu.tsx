import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useRegisterCommands } from "#web/platform/commands/useRegisterCommands.ts";
import { usePageState } from "#web/platform/page-state.ts";
import { clearDrafts } from "#web/platform/storage/clear-drafts.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { useLoaded } from "#web/ui/useLoaded.ts";
import type { AccountMenu_viewer$key } from "#web/__generated__/AccountMenu_viewer.graphql.ts";
import styles from "./AccountMenu.module.css";

export function AccountMenu({ viewer }: { viewer: AccountMenu_viewer$key }) {
  const { user } = useFragment(
    graphql`
      fragment AccountMenu_viewer on Viewer {
        user {
          login
          name
          avatarUrl(size: 64)
          isSiteAdmin
        }
      }
    `,
    viewer,
  );
  const items = useLoaded(() => import("#web/shell/account-items.tsx"));
  const { commands } = usePageState();
  const form = useRef<HTMLFormElement>(null);
  const signOut = () => form.current?.requestSubmit();
  useRegisterCommands([{ id: "sign-out", label: "Sign out", group: "Actions", run: signOut }]);
  if (!user) return null;
  return (
    <>
      <form ref={form} method="post" action="/logout" data-account={user.login} onSubmit={clearDrafts} hidden />
      <Menu
        label="Account"
        align="end"
        groups={items?.getAccountItems(user, () => commands.run("sign-out")) ?? []}
        renderOpener={(props) => (
          <button {...props} type="button" className={styles.anchor} aria-label={`Open account menu of ${user.login}`}>
            <Avatar src={user.avatarUrl} size={32} />
          </button>
        )}
      />
    </>
  );
}
