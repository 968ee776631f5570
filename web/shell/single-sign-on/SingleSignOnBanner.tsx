import { ShieldLockIcon, TriangleDownIcon, XIcon } from "@primer/octicons-react";
import { useEffect, useState, type ReactNode } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { DismissDialog } from "#web/shell/single-sign-on/DismissDialog.tsx";
import { storeDismissal } from "#web/shell/single-sign-on/dismiss.ts";
import { listNames } from "#web/shell/single-sign-on/list-names.ts";
import { useHideBanner } from "#web/shell/single-sign-on/useHideBanner.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Button, ButtonLink, IconButton } from "#web/ui/Button.tsx";
import { Menu } from "#web/ui/overlay/Menu.tsx";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import type {
  SingleSignOnBanner_viewer$data,
  SingleSignOnBanner_viewer$key,
} from "#web/__generated__/SingleSignOnBanner_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SingleSignOnBanner.module.css";

const COLLAPSE_MS = 300;

/** The organizations whose results are hidden until the viewer authenticates with single sign-on. */
export function SingleSignOnBanner({ viewer }: { viewer: SingleSignOnBanner_viewer$key }): ReactNode {
  const { ssoOrganizations: organizations } = useFragment(
    graphql`
      fragment SingleSignOnBanner_viewer on Viewer {
        ssoOrganizations {
          id
          databaseId
          login
          name
          avatarUrl(size: 40)
        }
      }
    `,
    viewer,
  );
  const [isAsking, setAsking] = useState(false);
  const [isCollapsing, setCollapsing] = useState(false);
  const hide = useHideBanner();
  useMountEffect(countDisplay);
  useEffect(() => {
    if (!isCollapsing) return undefined;
    const timer = setTimeout(hide, COLLAPSE_MS);
    return () => clearTimeout(timer);
  }, [isCollapsing, hide]);

  function dismiss(days: number) {
    setAsking(false);
    storeDismissal(
      organizations.flatMap(({ databaseId }) => databaseId ?? []),
      days,
    );
    setCollapsing(true);
  }

  return (
    <section aria-label="Single sign-on" className={styles.banner} data-collapsing={isCollapsing || undefined}>
      <div className={styles.content}>
        <ShieldLockIcon />
        <div className={styles.text}>
          <SignIn organizations={organizations} /> to see results in{" "}
          <strong>{listNames(organizations.map(({ name, login }) => name || login))}</strong>.
        </div>
        <IconButton icon={XIcon} size="small" aria-label="Dismiss" onClick={() => setAsking(true)} />
      </div>
      {isAsking && <DismissDialog onDismiss={dismiss} onClose={() => setAsking(false)} />}
    </section>
  );
}

/** For the metrics. */
function countDisplay(): void {
  navigator.sendBeacon?.("/sso-banner", new Blob(["{}"], { type: "application/json" }));
}

type Organizations = SingleSignOnBanner_viewer$data["ssoOrganizations"];

function SignIn({ organizations }: { organizations: Organizations }) {
  const { pathname, search, hash } = useLocation();
  const [first, second] = organizations;
  const getPath = (login: string) => paths.singleSignOn(login, pathname + search + hash);
  if (!first) return null;
  if (!second) {
    return (
      <ButtonLink size="small" to={getPath(first.login)}>
        Single sign-on
      </ButtonLink>
    );
  }
  return (
    <Menu
      label="Select an organization"
      groups={[
        {
          items: organizations.map(({ login, name, avatarUrl }) => ({
            text: name || login,
            visual: <Avatar src={avatarUrl} size={20} />,
            to: getPath(login),
          })),
        },
      ]}
      renderOpener={(props) => (
        <Button {...props} size="small" trailing={<TriangleDownIcon />}>
          Single sign-on
        </Button>
      )}
    />
  );
}
