import { PERSON } from "./fill-redmine.ts";

/** Signs in to Redmine with its form, and returns the cookie of the session. */
export async function signInToRedmine(url: string): Promise<string> {
  const form = await fetch(`${url}/login`);
  const token = /name="authenticity_token" value="([^"]+)"/.exec(await form.text())?.[1] ?? "";
  const response = await fetch(`${url}/login`, {
    method: "POST",
    redirect: "manual",
    headers: { cookie: getCookie(form) },
    body: new URLSearchParams({ authenticity_token: token, username: PERSON.login, password: PERSON.password }),
  });
  if (response.status !== 302) throw new Error(`Redmine answers to a sign-in with ${response.status}.`);
  return getCookie(response);
}

function getCookie(response: Response): string {
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}
