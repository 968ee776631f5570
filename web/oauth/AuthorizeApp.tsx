import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { AppRequest } from "#web/oauth/AppRequest.tsx";
import { useAuthorizeApp } from "#web/oauth/useAuthorizeApp.ts";
import { Button } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import { useMountEffect } from "#web/ui/useMountEffect.ts";
import type { AuthorizeApp_request$key } from "#web/__generated__/AuthorizeApp_request.graphql.ts";
import { withParameters } from "#shared/with-parameters.ts";
import styles from "./AppRequest.module.css";

/** The parameters of the address, as the app sent them. */
export type RequestParameters = {
  clientId: string;
  redirectUri: string | null;
  state: string | null;
  codeChallenge: string | null;
  codeChallengeMethod: string | null;
};

type Props = {
  request: AuthorizeApp_request$key;
  login: string;
  parameters: RequestParameters;
  /** Whether the app wants the question, also of those who have authorized it before. */
  asksAgain: boolean;
};

/** Asks whether an app may act for the viewer, and sends the browser back to it. Who has authorized it before is sent back at once. */
export function AuthorizeApp({ request, login, parameters, asksAgain }: Props) {
  const { app, isAuthorized, redirectUri } = useFragment(
    graphql`
      fragment AuthorizeApp_request on AppAuthorizationRequest {
        isAuthorized
        redirectUri
        app {
          name
          ...AppRequest_app
        }
      }
    `,
    request,
  );
  const [error, setError] = useState<string>();
  const [authorizeApp, isPending] = useAuthorizeApp();
  const isImmediate = isAuthorized && !asksAgain && typeof redirectUri === "string";
  function authorize() {
    setError(undefined);
    authorizeApp(parameters, {
      onCompleted: ({ authorizeApp: payload }) => {
        if (payload) window.location.assign(payload.redirectUrl);
      },
      onError: (failure) => setError(failure.message),
    });
  }
  useMountEffect(() => {
    if (isImmediate) authorize();
  });
  if (typeof redirectUri !== "string")
    return <FieldError message={`The redirect_uri of this request is not one of the callback URLs of ${app.name}.`} />;
  if (isImmediate && error === undefined) return <Note role="status">Returning to {app.name} …</Note>;
  const cancel = () => window.location.assign(toDenial(redirectUri, parameters));
  return (
    <div className={styles.box}>
      <AppRequest app={app} login={login} />
      <FieldError message={error} />
      <div className={styles.actions}>
        <Button variant="primary" isLoading={isPending} onClick={authorize}>
          Authorize {app.name}
        </Button>
        <Button onClick={cancel}>Cancel</Button>
      </div>
      <Note>Then you return to {new URL(redirectUri).origin}</Note>
    </div>
  );
}

function toDenial(redirectUri: string, { state }: RequestParameters): string {
  return withParameters(redirectUri, {
    error: "access_denied",
    error_description: "The user has denied your application access.",
    state: state ?? undefined,
  });
}
