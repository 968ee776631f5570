import { useState } from "react";
import { graphql, useFragment } from "react-relay";
import { useLocation } from "react-router";
import { useSetSingleSignOnRequirement } from "#web/single-sign-on/useSetSingleSignOnRequirement.ts";
import { showToast } from "#web/platform/toasts/toasts.ts";
import { Button, ButtonLink } from "#web/ui/Button.tsx";
import { FieldError } from "#web/ui/form/FieldError.tsx";
import { Note } from "#web/ui/Note.tsx";
import { ConfirmDialog } from "#web/ui/overlay/Dialog.tsx";
import type { SingleSignOnRequirement_organization$key } from "#web/__generated__/SingleSignOnRequirement_organization.graphql.ts";
import { paths } from "#shared/paths.ts";

/** Whether members have to authenticate with the organization's identity provider. */
export function SingleSignOnRequirement({ organization }: { organization: SingleSignOnRequirement_organization$key }) {
  const { id, login, requiresSingleSignOn, viewerHasSingleSignOn, singleSignOnProviders } = useFragment(
    graphql`
      fragment SingleSignOnRequirement_organization on Organization {
        id
        login
        requiresSingleSignOn
        viewerHasSingleSignOn
        singleSignOnProviders {
          name
        }
      }
    `,
    organization,
  );
  const [isAsking, setAsking] = useState(false);
  const [error, setError] = useState<string>();
  const [setRequirement, isPending] = useSetSingleSignOnRequirement();
  const { pathname } = useLocation();

  function change() {
    setRequirement(
      { organizationId: id, isRequired: !requiresSingleSignOn },
      {
        onCompleted: () => {
          setAsking(false);
          showToast(
            "success",
            requiresSingleSignOn ? "Single sign-on is no longer required" : "Single sign-on is required of all members",
          );
        },
        onError: ({ message }) => {
          setAsking(false);
          setError(message);
        },
      },
    );
  }

  if (singleSignOnProviders.length === 0) {
    return <Note>Add an identity provider before you require single sign-on.</Note>;
  }
  return (
    <>
      <p>
        {requiresSingleSignOn
          ? "Members see what is private in this organization only after they have authenticated with its identity provider. Access tokens have to be authorized."
          : "Members see what is private in this organization with their account alone."}
      </p>
      {!requiresSingleSignOn && !viewerHasSingleSignOn ? (
        <>
          <p>Authenticate once yourself before you require it, so that you know that the provider works.</p>
          <ButtonLink to={paths.singleSignOn(login, pathname)}>Authenticate</ButtonLink>
        </>
      ) : (
        <Button variant={requiresSingleSignOn ? "default" : "danger"} onClick={() => setAsking(true)}>
          {requiresSingleSignOn ? "Stop requiring single sign-on" : "Require single sign-on"}
        </Button>
      )}
      <FieldError message={error} />
      {isAsking && (
        <ConfirmDialog
          title={requiresSingleSignOn ? "Stop requiring single sign-on?" : `Require single sign-on for ${login}?`}
          confirm={requiresSingleSignOn ? "Stop requiring it" : "Require it"}
          isDanger={!requiresSingleSignOn}
          isPending={isPending}
          onConfirm={change}
          onClose={() => setAsking(false)}
        >
          <p>
            {requiresSingleSignOn
              ? "Members will see what is private with their account alone, and all of their access tokens will work again."
              : "What is private is hidden at once from all members who have not authenticated, and from all access tokens that are not authorized. Outside collaborators are not concerned."}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
