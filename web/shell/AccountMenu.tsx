import { GearIcon, KeyIcon, PlusIcon, RepoIcon, SignOutIcon, UploadIcon } from "@primer/octicons-react";
import { ActionList, ActionMenu } from "@primer/react";
import { useRef } from "react";
import { graphql, useFragment } from "react-relay";
import { useNavigate } from "react-router";
import { Avatar } from "#web/ui/Avatar.tsx";
import type { AccountMenu_viewer$key } from "#web/__generated__/AccountMenu_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
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
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  if (!user) return null;
  return (
    <>
      <form ref={form} method="post" action="/logout" hidden />
      <ActionMenu>
        <ActionMenu.Anchor>
          <button type="button" className={styles.anchor} aria-label={`Open account menu of ${user.login}`}>
            <Avatar src={user.avatarUrl} size={32} />
          </button>
        </ActionMenu.Anchor>
        <ActionMenu.Overlay width="medium" align="end">
          <ActionList>
            <ActionList.Group>
              <ActionList.GroupHeading>
                Signed in as <strong>{user.login}</strong>
              </ActionList.GroupHeading>
              <ActionList.Item onSelect={() => void navigate(paths.account(user.login))}>
                <ActionList.LeadingVisual>
                  <RepoIcon />
                </ActionList.LeadingVisual>
                Your repositories
              </ActionList.Item>
              <ActionList.Item onSelect={() => void navigate(paths.newRepository())}>
                <ActionList.LeadingVisual>
                  <PlusIcon />
                </ActionList.LeadingVisual>
                New repository
              </ActionList.Item>
              {user.isSiteAdmin && (
                <ActionList.Item onSelect={() => void navigate(paths.imports())}>
                  <ActionList.LeadingVisual>
                    <UploadIcon />
                  </ActionList.LeadingVisual>
                  Import an archive
                </ActionList.Item>
              )}
            </ActionList.Group>
            <ActionList.Divider />
            <ActionList.Item onSelect={() => void navigate(paths.settingsProfile())}>
              <ActionList.LeadingVisual>
                <GearIcon />
              </ActionList.LeadingVisual>
              Settings
            </ActionList.Item>
            <ActionList.Item onSelect={() => void navigate(paths.settingsTokens())}>
              <ActionList.LeadingVisual>
                <KeyIcon />
              </ActionList.LeadingVisual>
              Access tokens
            </ActionList.Item>
            <ActionList.Divider />
            <ActionList.Item onSelect={() => form.current?.submit()}>
              <ActionList.LeadingVisual>
                <SignOutIcon />
              </ActionList.LeadingVisual>
              Sign out
            </ActionList.Item>
          </ActionList>
        </ActionMenu.Overlay>
      </ActionMenu>
    </>
  );
}
