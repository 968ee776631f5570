import { graphql, useFragment } from "react-relay";
import { ButtonLink } from "#web/ui/Button.tsx";
import { Avatar } from "#web/ui/Avatar.tsx";
import { Link } from "#web/ui/Link.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import { PageHeading } from "#web/ui/PageHeading.tsx";
import type { AppList_app$key } from "#web/__generated__/AppList_app.graphql.ts";
import { appPaths } from "#shared/app-paths.ts";
import styles from "./Apps.module.css";

type Props = { apps: AppList_app$key; organization: string | undefined };

/** The apps that an account owns. */
export function AppList({ apps, organization }: Props) {
  const rows = useFragment(
    graphql`
      fragment AppList_app on App @relay(plural: true) {
        id
        name
        slug
        description
        logoUrl(size: 128)
      }
    `,
    apps,
  );
  return (
    <>
      <PageHeading title="GitHub Apps">
        <ButtonLink variant="primary" to={appPaths.newApp(organization)}>
          New GitHub App
        </ButtonLink>
      </PageHeading>
      <Note>Programs with a bot account of their own, which act on the repositories where they are installed.</Note>
      {rows.length === 0 ? (
        <EmptyState title="No GitHub Apps">
          Register one to automate work with an account that is not a person's.
        </EmptyState>
      ) : (
        <RowList aria-label="GitHub Apps">
          {rows.map(({ id, name, slug, description, logoUrl }) => (
            <li key={id}>
              <Avatar src={logoUrl} size={32} />
              <div data-grow className={styles.text}>
                <Link to={appPaths.appSettings({ slug, organization })}>{name}</Link>
                {description && <Note>{description}</Note>}
              </div>
              <ButtonLink size="small" to={appPaths.appSettings({ slug, organization })} aria-label={`Edit ${name}`}>
                Edit
              </ButtonLink>
            </li>
          ))}
        </RowList>
      )}
    </>
  );
}
