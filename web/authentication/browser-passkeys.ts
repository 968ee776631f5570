import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from "@simplewebauthn/browser";
import { PASSKEY_CANCELED, PASSKEY_KNOWN } from "#shared/messages.ts";

/** Whether this browser can use passkeys: only pages over https, and of this machine, can. */
export function supportsPasskeys(): boolean {
  return typeof window !== "undefined" && typeof window.PublicKeyCredential === "function";
}

/** Asks the person for one of their passkeys. Returns the browser's answer, as JSON. */
export async function answerWithPasskey(options: string): Promise<string> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialRequestOptionsJSON;
    return JSON.stringify(await startAuthentication({ optionsJSON }));
  } catch (error) {
    throw explain(error);
  }
}

/** Lets the person make a passkey. Returns the browser's answer, as JSON. */
export async function createPasskey(options: string): Promise<string> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  try {
    const optionsJSON = JSON.parse(options) as PublicKeyCredentialCreationOptionsJSON;
    return JSON.stringify(await startRegistration({ optionsJSON }));
  } catch (error) {
    throw explain(error);
  }
}

/** Browsers report a canceled dialog and one that timed out alike, so that sites cannot find out who has a passkey. */
function explain(error: unknown): Error {
  const name = error instanceof Error ? error.name : "";
  if (name === "InvalidStateError") return new Error(PASSKEY_KNOWN);
  return new Error(PASSKEY_CANCELED);
}
