import { unprocessable } from "#server/errors.ts";
import { LIMITS } from "#shared/limits.ts";

export function checkTitle(input: string): string {
  const title = input.replace(/\s+/g, " ").trim();
  if (title === "") throw unprocessable("Title can't be blank", "title");
  if (title.length > LIMITS.title) throw unprocessable("Title is too long (maximum is 256 characters)", "title");
  return title;
}

export function checkBody(input: string, name = "Body"): string {
  const body = input.replaceAll("\0", "");
  if (body.length > LIMITS.body) throw unprocessable(`${name} is too long (maximum is 65536 characters)`, "body");
  return body;
}
