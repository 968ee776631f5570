import { graphql, useFragment } from "react-relay";
import { PermissionList } from "#web/apps/PermissionList.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FieldRow } from "#web/ui/form/Form.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { AppProfile_app$key } from "#web/__generated__/AppProfile_app.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";
import styles from "./Apps.module.css";

/** The page of an app for everybody: what it does and asks for, and where to install or configure it. */
export function AppProfile({ app, isSignedIn }: { app: AppProfile_app$key; isSignedIn: boolean }) {
  const data = useFragment(
    graphql`
      fragment AppProfile_app on App {
        name
        slug
        url
        description
        logoUrl(size: 128)
        permissions {
          name
          level
        }
        owner {
          login
          resourcePath
        }
        viewerInstallations {
          id
          resourcePath
          account {
            login
          }
        }
      }
    `,
    app,
  );
  const { name, slug, url, description, logoUrl, owner, viewerInstallations } = data;
  return (
    <div className={styles.section}>
      <div className={styles.heading}>
        <Avatar src={logoUrl} size={64} />
        <div>
          <h1>{name}</h1>
          {owner && (
            <Note>
              By <Link to={owner.resourcePath}>{owner.login}</Link>
            </Note>
          )}
        </div>
      </div>
      {description && <p className={styles.text}>{description}</p>}
      <a href={url} rel="noopener nofollow" className={styles.text}>
        {url}
      </a>
      <h2>Permissions</h2>
      <PermissionList permissions={data.permissions} />
      <FieldRow>
        {isSignedIn && (
          <ButtonLink variant="primary" to={appPaths.installApp(slug)}>
            Install
          </ButtonLink>
        )}
        {viewerInstallations.map(({ id, resourcePath, account }) => (
          <ButtonLink key={id} to={resourcePath} aria-label={`Configure on ${account?.login ?? "ghost"}`}>
            Configure on {account?.login ?? "ghost"}
          </ButtonLink>
        ))}
      </FieldRow>
    </div>
  );
}
