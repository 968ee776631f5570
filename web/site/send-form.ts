import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

/** Sends what somebody typed who is not signed in. The error's text; undefined when it was accepted. */
export async function sendForm(address: string, body: Record<string, string>): Promise<string | undefined> {
  try {
    const response = await fetch(address, {
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
