import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

export type SessionError = { message: string; field?: string };

/** The addresses that open a session. */
export type SessionAction = "/session" | "/session/passkey" | "/session/two-factor" | "/setup" | "/join";

type Result = { redirectTo: string } | { error: SessionError };

/** Sends a form that opens a session. */
export async function openSession(action: SessionAction, form: FormData): Promise<Result> {
  try {
    const response = await fetch(action, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(Object.fromEntries(form)),
    });
    const body = (await response.json()) as { returnTo?: string; message?: string; field?: string };
    if (response.ok) return { redirectTo: body.returnTo ?? "/" };
    const message = body.message ?? SOMETHING_WENT_WRONG;
    return { error: body.field ? { message, field: body.field } : { message } };
  } catch {
    return { error: { message: SERVER_UNREACHABLE } };
  }
}
