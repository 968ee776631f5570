import { askToConfirmAccess } from "#web/platform/relay/confirm-access.ts";
import { SERVER_UNREACHABLE, SOMETHING_WENT_WRONG } from "#shared/messages.ts";

type Result = { redirectTo: string } | { error: string };

/** Asks the server where to go to connect a provider to the viewer's account. */
export async function connectProvider(slug: string): Promise<Result> {
  try {
    let body = await askServer(slug);
    if (body.type === "CONFIRMATION_REQUIRED" && (await askToConfirmAccess())) body = await askServer(slug);
    return body.redirectTo === undefined
      ? { error: body.message ?? SOMETHING_WENT_WRONG }
      : { redirectTo: body.redirectTo };
  } catch {
    return { error: SERVER_UNREACHABLE };
  }
}

type Answer = { redirectTo?: string; message?: string; type?: string };

async function askServer(slug: string): Promise<Answer> {
  const response = await fetch(`/identity/${slug}/link`, { method: "POST" });
  return (await response.json()) as Answer;
}
