import type { FastifyReply } from "fastify";
import type { Context } from "#server/platform/context.ts";
import { defineHook } from "#server/platform/hooks.ts";
import { escapeHtml } from "#shared/escape-html.ts";

/** Where the browser continues to sign out of what has opened its session. */
export type SignOutElsewhere = {
  name: string;
  /** Undefined: nowhere. Asked for after the session has ended. */
  getUrl(): Promise<string | undefined>;
};

/** Called before the session ends. */
export const signOutElsewhere =
  defineHook<(ctx: Context) => Promise<SignOutElsewhere | undefined>>("sign-out-elsewhere");

/**
 * A page that leads on by itself. A redirect would not do: browsers do not follow one of a form to an address that the page's
 * policy does not name (form-action).
 */
export function sendSignedOutPage(reply: FastifyReply, { name, url }: { name: string; url: string }): FastifyReply {
  const address = escapeHtml(url);
  return reply
    .type("text/html; charset=utf-8")
    .headers({ "content-security-policy": "default-src 'none'", "cache-control": "no-store" })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<meta http-equiv="refresh" content="0; url=${address}"><title>Signed out · Milepost</title></head>` +
        `<body><main><h1>Signed out</h1><p><a href="${address}">Sign out at ${escapeHtml(name)} too</a></p></main></body></html>`,
    );
}
