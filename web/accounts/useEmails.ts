import { graphql } from "react-relay";
import { useCommand } from "#web/platform/relay/useCommand.ts";
import type { useEmailsAddMutation } from "#web/__generated__/useEmailsAddMutation.graphql.ts";
import type { useEmailsConfirmMutation } from "#web/__generated__/useEmailsConfirmMutation.graphql.ts";
import type { useEmailsRemoveMutation } from "#web/__generated__/useEmailsRemoveMutation.graphql.ts";
import type { useEmailsSendVerificationMutation } from "#web/__generated__/useEmailsSendVerificationMutation.graphql.ts";
import type { useEmailsSetPrimaryMutation } from "#web/__generated__/useEmailsSetPrimaryMutation.graphql.ts";

export function useAddEmail() {
  return useCommand<useEmailsAddMutation>(graphql`
    mutation useEmailsAddMutation($input: AddEmailInput!) {
      addEmail(input: $input) {
        viewer {
          ...EmailSettings_viewer
        }
      }
    }
  `);
}

export function useRemoveEmail() {
  return useCommand<useEmailsRemoveMutation>(graphql`
    mutation useEmailsRemoveMutation($input: RemoveEmailInput!) {
      removeEmail(input: $input) {
        viewer {
          ...EmailSettings_viewer
        }
      }
    }
  `);
}

export function useSetPrimaryEmail() {
  return useCommand<useEmailsSetPrimaryMutation>(graphql`
    mutation useEmailsSetPrimaryMutation($input: SetPrimaryEmailInput!) {
      setPrimaryEmail(input: $input) {
        viewer {
          ...EmailSettings_viewer
        }
      }
    }
  `);
}

export function useSendEmailVerification() {
  return useCommand<useEmailsSendVerificationMutation>(graphql`
    mutation useEmailsSendVerificationMutation($input: SendEmailVerificationInput!) {
      sendEmailVerification(input: $input) {
        clientMutationId
      }
    }
  `);
}

export function useConfirmEmail() {
  return useCommand<useEmailsConfirmMutation>(graphql`
    mutation useEmailsConfirmMutation($input: ConfirmEmailInput!) {
      confirmEmail(input: $input) {
        viewer {
          ...EmailSettings_viewer
        }
      }
    }
  `);
}
