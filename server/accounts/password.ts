import { hash, verify } from "@node-rs/argon2";
import { COMMON_PASSWORDS } from "#server/accounts/common-passwords.ts";
import { unprocessable } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { LIMITS } from "#shared/limits.ts";

/** The hash of a random password, with the parameters of `hashPassword`, so that checking it takes the same time. */
export const DECOY_HASH =
  "$argon2id$v=19$m=19456,t=2,p=1$FRFHBWwp8an/9tExUU1a/Q$ipqX+KdinUOQ+vRpkqYeQJu0hnpTYHiKQyLN5Z+yP4w";

type Hashing = Pick<Context, "hashing">;

/** Argon2id with the parameters that OWASP recommends. */
export function hashPassword({ hashing }: Hashing, password: string): Promise<string> {
  return hashing.run(() => hash(password, { memoryCost: 19_456, timeCost: 2, parallelism: 1 }));
}

export function verifyPassword({ hashing }: Hashing, passwordHash: string, password: string): Promise<boolean> {
  return hashing.run(() => verify(passwordHash, password.slice(0, LIMITS.passwordMax)));
}

type Owner = { login: string; email: string | null };

/** Throws unless an account can have the password. `field` is the field of the form. */
export function checkPassword(password: string, owner: Owner, field = "password"): void {
  if (password.length < LIMITS.passwordMin) {
    throw unprocessable(`Password is too short (minimum is ${LIMITS.passwordMin} characters).`, field);
  }
  if (password.length > LIMITS.passwordMax) {
    throw unprocessable(`Password is too long (maximum is ${LIMITS.passwordMax} characters).`, field);
  }
  if (isPersonal(password, owner)) {
    throw unprocessable('Password must not consist of your username, your email address or "milepost".', field);
  }
  if (isCommon(password)) {
    throw unprocessable("Password is too common. Others are tried after it at once: choose a rarer one.", field);
  }
}

/** The letters that these digits and signs stand for in the first guesses. `1` stands for two. */
const LETTERS: Record<string, string> = {
  "0": "o",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
};

/**
 * Capitals, digits and signs around a word, digits and signs in place of its letters, and repeating it make it no rarer: the
 * first guesses have them too.
 */
function isCommon(password: string): boolean {
  const text = password.toLowerCase();
  if (new Set(text).size < 4) return true;
  const once = text.replace(/^(.{4,}?)\1+$/su, "$1");
  const words = [once.replace(/[^\p{L}\d]+$/u, ""), once.replace(/[^\p{L}]+$/u, "")];
  const forms = [...words, ...words.map((word) => word.replace(/^[^\p{L}]+/u, ""))];
  return [text, once, ...forms, ...forms.flatMap(toLetters)].some(isListed);
}

/** One text, because a set of thousands of texts takes more memory. */
const LISTED = ` ${COMMON_PASSWORDS.trim().replace(/\s+/g, " ")} `;

function isListed(form: string): boolean {
  return !/\s/.test(form) && LISTED.includes(` ${form} `);
}

function toLetters(text: string): string[] {
  const letters = text.replace(/[03457@$!]/g, (sign) => LETTERS[sign] ?? sign);
  return [letters.replaceAll("1", "i"), letters.replaceAll("1", "l")];
}

/** Whether nothing but digits and signs is left without the words that everybody would guess for this account. */
function isPersonal(password: string, { login, email }: Owner): boolean {
  const words = [email ?? "", email?.split("@")[0] ?? "", login, "milepost"]
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 2)
    .sort((a, b) => b.length - a.length);
  const text = password.toLowerCase();
  const left = words.reduce((rest, word) => rest.replaceAll(word, ""), text);
  return left !== text && !/\p{L}/u.test(left);
}
