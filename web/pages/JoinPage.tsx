import { graphql } from "react-relay";
import { SessionForm } from "#web/accounts/SessionForm.tsx";
import { usePageQuery } from "#web/platform/relay/usePageQuery.ts";
import type { PageProps } from "#web/platform/router/page-definition.ts";
import { useTitle } from "#web/platform/router/useTitle.ts";
import { Page } from "#web/shell/Page.tsx";
import { ButtonLink } from "#web/ui/Button.tsx";
import { EmptyState } from "#web/ui/list/EmptyState.tsx";
import type { JoinPageQuery } from "#web/__generated__/JoinPageQuery.graphql.ts";
import { LIMITS } from "#shared/limits.ts";
import { CREATE_YOUR_ACCOUNT, INVITATION_INVALID, LINK_NOT_VALID } from "#shared/messages.ts";
import { paths } from "#shared/paths.ts";
import styles from "./SignInPage.module.css";

const QUERY = graphql`
  query JoinPageQuery($token: String!) {
    safeViewer {
      isSignedIn
      ...Page_viewer
    }
    registrationPolicy
    registrationDomains
    invitation(token: $token) {
      login
      name
      email
    }
  }
`;

type Response = JoinPageQuery["response"];

/** Where people make an account, with an invitation or where the site allows it to everybody. */
export function JoinPage({ variables }: PageProps<JoinPageQuery>) {
  const data = usePageQuery<JoinPageQuery>(QUERY, variables);
  useTitle(CREATE_YOUR_ACCOUNT);
  const { safeViewer, registrationPolicy, registrationDomains, invitation } = data;
  const isOpen = registrationPolicy === "OPEN" || registrationPolicy === "MAIL_DOMAIN";
  if (variables.token === "" ? !isOpen : !invitation) {
    return (
      <Page viewer={safeViewer} width="narrow">
        <EmptyState title={variables.token === "" ? "Registration is not open" : LINK_NOT_VALID}>
          <p>{variables.token === "" ? "Ask a site administrator for an invitation." : INVITATION_INVALID}</p>
          <ButtonLink to={paths.signIn()}>Sign in</ButtonLink>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page viewer={safeViewer} width="narrow">
      <h1 className={styles.title}>{CREATE_YOUR_ACCOUNT}</h1>
      {!invitation && registrationPolicy === "MAIL_DOMAIN" && (
        <p className={styles.text}>
          Use an email address of {registrationDomains.join(" or ")}. A site administrator approves your account before
          you can sign in.
        </p>
      )}
      <SessionForm
        action="/join"
        submit="Create account"
        hidden={invitation ? { token: variables.token } : {}}
        fields={getFields(invitation)}
      />
    </Page>
  );
}

function getFields(invitation: Response["invitation"]) {
  const email = invitation?.email ?? undefined;
  return [
    { name: "login", label: "Username", autoComplete: "username", value: invitation?.login ?? undefined },
    {
      name: "name",
      label: "Name",
      autoComplete: "name",
      isOptional: true,
      caption: "Optional. Shown beside your username.",
      value: invitation?.name ?? undefined,
    },
    {
      name: "email",
      label: "Email address",
      type: "email",
      autoComplete: "email",
      value: email,
      isReadOnly: email !== undefined,
      caption: email === undefined ? undefined : "The invitation is for this address.",
    },
    {
      name: "password",
      label: "Password",
      type: "password",
      autoComplete: "new-password",
      caption: `At least ${LIMITS.passwordMin} characters, and not a common one.`,
    },
  ];
}
