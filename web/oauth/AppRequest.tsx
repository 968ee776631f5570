import { graphql, useFragment } from "react-relay";
import { describePermissions } from "#web/apps/app-permissions.ts";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { AppRequest_app$key } from "#web/__generated__/AppRequest_app.graphql.ts";
import styles from "./AppRequest.module.css";

/** What an app that asks to act for the viewer may do. */
export function AppRequest({ app, login }: { app: AppRequest_app$key; login: string }) {
  const data = useFragment(
    graphql`
      fragment AppRequest_app on App {
        name
        description
        resourcePath
        logoUrl(size: 128)
        owner {
          login
          resourcePath
        }
        permissions {
          name
          level
        }
      }
    `,
    app,
  );
  const { name, description, resourcePath, logoUrl, owner, permissions } = data;
  return (
    <div className={styles.request}>
      <div className={styles.app}>
        <Avatar src={logoUrl} size={48} />
        <div>
          <Link to={resourcePath} className={styles.name}>
            {name}
          </Link>
          {owner && (
            <Note>
              By <Link to={owner.resourcePath}>{owner.login}</Link>
            </Note>
          )}
        </div>
      </div>
      {description && <p>{description}</p>}
      <p>
        It wants to verify that you are <strong>{login}</strong>, and to act on your behalf. It can do what you can do
        in the repositories where it is installed, up to:
      </p>
      <ul>
        {describePermissions(permissions).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </div>
  );
}
