import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

/** Sends a new password. The error's text; undefined when it was set. */
export async function resetPassword(body: { token: string; password: string }): Promise<string | undefined> {
  try {
    const response = await fetch("/reset", {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    if (response.ok) return undefined;
    const { message } = (await response.json()) as { message?: string };
    return message ?? SOMETHING_WENT_WRONG;
  } catch {
    return SERVER_UNREACHABLE;
  }
}
