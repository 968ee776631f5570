import { LIMITS } from "#shared/limits.ts";

/**
 * What can be wrong with a sign-in or set-up form. A form that is sent before the page's code has loaded gets the code in its address:
 * an address that somebody else made cannot put a text of theirs on the page.
 */
export const SESSION_ERRORS = {
  credentials: { message: "Incorrect username or password." },
  attempts: { message: "Too many failed attempts. Please wait before you try again." },
  suspended: { message: "Your account has been suspended. Contact your site administrator." },
  password_disabled: { message: "Signing in with a password is disabled. Sign in with an identity provider." },
  setup_link: { message: "This set-up link has been used or has expired. Restart the server to get a new one." },
  login: { message: "This username is taken, or is not one that accounts can have.", field: "login" },
  email: { message: "This email address is invalid or already in use.", field: "email" },
  password: {
    message: `Choose a password of at least ${LIMITS.passwordMin} characters that is not a common one, your username or your email address.`,
    field: "password",
  },
  other: { message: "Something went wrong. Please try again." },
} as const satisfies Record<string, { message: string; field?: string }>;

export type SessionErrorCode = keyof typeof SESSION_ERRORS;

/** The error of a code in an address; undefined for any other text. */
export function getSessionError(code: string | null): { message: string; field?: string } | undefined {
  return code !== null && Object.hasOwn(SESSION_ERRORS, code) ? SESSION_ERRORS[code as SessionErrorCode] : undefined;
}
