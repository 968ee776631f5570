/**
 * Why a sign-in through an identity provider was refused, and what to do. The page gets the code in its address: an
 * address that somebody else made cannot put a text of theirs on the page.
 */
export const IDENTITY_ERRORS = {
  identity_expired: "This sign-in has expired, was already used, or was started in another browser. Please try again.",
  identity_denied: "The identity provider did not sign you in. Please try again.",
  identity_invalid:
    "The answer of the identity provider could not be verified. Please try again. If the problem persists, contact your site administrator.",
  identity_unreachable:
    "The identity provider cannot be reached. Please try again in a moment. If the problem persists, contact your site administrator.",
  identity_unknown:
    "There is no account for you yet. Ask your site administrator for an account, sign in to it, then connect this identity provider in Settings › Sign-in methods.",
  identity_email:
    "An account with your email address exists already, but the address is not verified. Sign in to that account, then connect this identity provider in Settings › Sign-in methods.",
  identity_taken: "This identity is connected to another account. Disconnect it there first.",
  identity_linked: "Your account is connected to another identity of this provider. Disconnect that one first.",
  identity_other:
    "You have authenticated as somebody else. Use the identity that your account is connected to, and try again.",
  identity_stale:
    "The identity provider did not ask you to sign in again, or does not report when you did. Sign out there and try again. If the problem persists, contact your site administrator.",
  identity_signed_out: "You have been signed out. Please sign in, then connect the identity provider again.",
} as const;

export type IdentityErrorCode = keyof typeof IDENTITY_ERRORS | "suspended";

/** The error of a code in an address; undefined for any other text. */
export function getIdentityError(code: string | null): string | undefined {
  return code !== null && Object.hasOwn(IDENTITY_ERRORS, code)
    ? IDENTITY_ERRORS[code as keyof typeof IDENTITY_ERRORS]
    : undefined;
}
