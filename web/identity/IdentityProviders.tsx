import { graphql, useFragment } from "react-relay";
import { EditProvider } from "#web/identity/EditProvider.tsx";
import { NewProvider } from "#web/identity/NewProvider.tsx";
import { PasswordSignIn } from "#web/identity/PasswordSignIn.tsx";
import { ProviderRow } from "#web/identity/ProviderRow.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { FieldRow } from "#web/ui/form/Form.tsx";
import { FormSection } from "#web/ui/form/FormSection.tsx";
import { RowList } from "#web/ui/list/RowList.tsx";
import { Note } from "#web/ui/Note.tsx";
import type { IdentityProviders_viewer$key } from "#web/__generated__/IdentityProviders_viewer.graphql.ts";
import { paths } from "#shared/paths.ts";
import styles from "./IdentityProviders.module.css";

/** What the page shows: the list, or the form of a new or a known provider. */
export type Shown = { add: string | null; edit: string | null };

type Props = { viewer: IdentityProviders_viewer$key; shown: Shown };

/** How people sign in to the site. */
export function IdentityProviders({ viewer, shown }: Props) {
  const data = useFragment(
    graphql`
      fragment IdentityProviders_viewer on Viewer {
        identityBaseUrl
        identityProviders {
          id
          slug
          ...ProviderRow_provider
          ...EditProvider_provider
        }
        ...PasswordSignIn_viewer
      }
    `,
    viewer,
  );
  const { identityBaseUrl, identityProviders } = data;
  if (shown.add === "OIDC" || shown.add === "SAML") return <NewProvider kind={shown.add} base={identityBaseUrl} />;
  const edited = identityProviders.find(({ slug }) => slug === shown.edit);
  if (edited) return <EditProvider key={edited.id} provider={edited} base={identityBaseUrl} />;
  return (
    <>
      <FormSection id="providers" title="Identity providers">
        <Note>
          Let people sign in with the accounts of your company. See <a href={paths.docs("sign-in")}>how to set up</a>{" "}
          Keycloak, Entra ID, Google, Okta or authentik.
        </Note>
        {identityProviders.length === 0 ? (
          <p className={styles.empty}>No identity providers yet. People sign in with a password.</p>
        ) : (
          <RowList aria-label="Identity providers">
            {identityProviders.map((provider) => (
              <ProviderRow key={provider.id} provider={provider} />
            ))}
          </RowList>
        )}
        <FieldRow>
          <ButtonLink to={`${paths.siteAuthentication()}?add=OIDC`}>Add OpenID Connect</ButtonLink>
          <ButtonLink to={`${paths.siteAuthentication()}?add=SAML`}>Add SAML</ButtonLink>
        </FieldRow>
      </FormSection>
      <PasswordSignIn viewer={data} />
    </>
  );
}
