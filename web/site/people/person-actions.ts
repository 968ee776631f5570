import type { MenuItem } from "#web/ui/overlay/menu-items.ts";
import { MAKE_SITE_ADMINISTRATOR, VERIFY_EMAIL_ADDRESS } from "#shared/messages.ts";

export type PersonAction =
  | "approve"
  | "suspend"
  | "unsuspend"
  | "sign-out"
  | "reset-link"
  | "reset-second-factors"
  | "verify-email"
  | "promote"
  | "demote"
  | "delete";

type Person = {
  isSiteAdmin: boolean;
  isViewer: boolean;
  administration:
    | { isSuspended: boolean; awaitsApproval: boolean; isEmailVerified: boolean; email: string | null | undefined }
    | null
    | undefined;
};

/** What a site administrator can do with an account. The server refuses the same. */
export function getPersonActions(person: Person, onChoose: (action: PersonAction) => void): MenuItem[] {
  const { isSiteAdmin, isViewer, administration } = person;
  const isSuspended = administration?.isSuspended === true;
  const choose = (action: PersonAction) => () => onChoose(action);
  const items: (MenuItem | false)[] = [
    administration?.awaitsApproval === true && { text: "Approve", onSelect: choose("approve") },
    { text: "Create password reset link", onSelect: choose("reset-link") },
    { text: "Reset two-factor authentication", onSelect: choose("reset-second-factors") },
    administration?.email != null &&
      !administration.isEmailVerified && { text: VERIFY_EMAIL_ADDRESS, onSelect: choose("verify-email") },
    !isSuspended && { text: "Sign out everywhere", onSelect: choose("sign-out") },
    !isSuspended && !isSiteAdmin && { text: MAKE_SITE_ADMINISTRATOR, onSelect: choose("promote") },
    isSiteAdmin && !isViewer && { text: "Remove as site administrator", onSelect: choose("demote") },
    isSuspended && !administration?.awaitsApproval && { text: "Unsuspend", onSelect: choose("unsuspend") },
    !isSuspended && !isViewer && { text: "Suspend", isDanger: true, onSelect: choose("suspend") },
    !isViewer && { text: "Delete", isDanger: true, onSelect: choose("delete") },
  ];
  return items.filter((item) => item !== false);
}
