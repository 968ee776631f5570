import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

type Result = { redirectTo: string } | { error: string };

/** Asks the server where to go to connect a provider to the viewer's account. */
export async function connectProvider(slug: string): Promise<Result> {
  try {
    const response = await fetch(`/identity/${slug}/link`, { method: "POST" });
    const body = (await response.json()) as { redirectTo?: string; message?: string };
    return body.redirectTo === undefined
      ? { error: body.message ?? SOMETHING_WENT_WRONG }
      : { redirectTo: body.redirectTo };
  } catch {
    return { error: SERVER_UNREACHABLE };
  }
}
