import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";
import { TITLE_BLANK, tooLong } from "#shared/messages.ts";

export function checkTitle(input: string): string {
  const title = input.replace(/\s+/g, " ").trim();
  if (title === "") throw unprocessable(TITLE_BLANK, "title");
  if (title.length > LIMITS.title) throw unprocessable(tooLong("Title", 256), "title");
  return title;
}

export function checkBody(input: string, name = "Body"): string {
  const body = input.replaceAll("\0", "");
  if (body.length > LIMITS.body) throw unprocessable(tooLong(name, 65536), "body");
  return body;
}
