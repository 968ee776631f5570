import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { issuePath } from "#server/issues/issue-path.ts";
import {
  findUnsubscribeTarget,
  unsubscribeTarget,
  type UnsubscribeTarget,
} from "#server/notification-mail/unsubscribe.ts";
import type { Platform } from "#server/platform/graphql/feature.ts";
import { escapeHtml } from "#shared/escape-html.ts";

type Request = FastifyRequest<{ Params: { token: string } }>;

/**
 * The unsubscribe links of e-mails, which need no session. `GET` only asks: programs that check e-mail for malware follow its links.
 * `POST` unsubscribes, from the page or by a mail program (RFC 8058).
 */
export function unsubscribeRoutes(app: FastifyInstance, platform: Platform): void {
  const find = ({ params }: Request) => findUnsubscribeTarget(platform.systemContext(), params.token);
  app.get("/notifications/unsubscribe/:token", async (request: Request, reply) => {
    const target = await find(request);
    return target
      ? sendPage(reply, { status: 200, ...askToConfirm(target) })
      : sendPage(reply, { status: 404, ...INVALID });
  });
  app.post("/notifications/unsubscribe/:token", async (request: Request, reply) => {
    const target = await find(request);
    if (!target) return sendPage(reply, { status: 404, ...INVALID });
    await unsubscribeTarget(target);
    return sendPage(reply, { status: 200, ...confirm(target) });
  });
}

type Page = { title: string; html: string };

const INVALID: Page = {
  title: "Link not valid",
  html: "<p>This link has expired, or it is not complete. You can unsubscribe on the page of the issue.</p>",
};

function askToConfirm(target: UnsubscribeTarget): Page {
  return {
    title: "Unsubscribe",
    html:
      `<p>Unsubscribe ${escapeHtml(target.login)} from notifications about ${toLink(target)}?</p>` +
      `<form method="post"><button>Unsubscribe</button></form>`,
  };
}

function confirm(target: UnsubscribeTarget): Page {
  return {
    title: "Unsubscribed",
    html: `<p>${escapeHtml(target.login)} is no longer notified about ${toLink(target)}, unless they are mentioned.</p>`,
  };
}

function toLink({ issue, repository }: UnsubscribeTarget): string {
  const name = `${repository.ownerLogin}/${repository.name}#${issue.number}`;
  return `<a href="${escapeHtml(issuePath(repository, issue))}">${escapeHtml(name)}</a> (${escapeHtml(issue.title)})`;
}

/** Without scripts and without the address of the page in requests to others: who has it can unsubscribe the account. */
function sendPage(reply: FastifyReply, { status, title, html }: Page & { status: number }): FastifyReply {
  return reply
    .code(status)
    .type("text/html; charset=utf-8")
    .headers({
      "content-security-policy":
        "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'; frame-ancestors 'none'",
      "cache-control": "no-store",
      "referrer-policy": "no-referrer",
      "x-robots-tag": "noindex",
    })
    .send(
      `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">` +
        `<title>${title} · Milepost</title><style>${STYLE}</style></head><body><main><h1>${title}</h1>${html}</main></body></html>`,
    );
}

const STYLE =
  ":root{color-scheme:light dark}body{font:14px/1.5 system-ui,sans-serif;display:flex;justify-content:center;padding:96px 16px}" +
  "main{max-width:480px;overflow-wrap:anywhere}h1{font-size:20px}a{color:light-dark(#0969da,#4493f8)}" +
  "button{font:inherit;font-weight:500;padding:5px 16px;border:0;border-radius:6px;background:#1f883d;color:#fff;cursor:pointer}" +
  "button:focus-visible{outline:2px solid #0969da;outline-offset:2px}";
