import { readAddressToken, type AddressTarget } from "#server/mail/address-token.ts";
import { loadAddressVersions } from "#server/mail/reply-address.ts";
import { batch, type Context } from "#server/platform/context.ts";
import { INBOUND_MAIL_LIMITS } from "#shared/limits.ts";

/** What the addresses stand for that this server has made, each once. */
export async function findTargets(ctx: Context, addresses: readonly string[]): Promise<AddressTarget[]> {
  const found = await Promise.all([...new Set(addresses)].map((address) => findTarget(ctx, address)));
  const targets = new Map(found.flatMap((target) => (target ? [[toKey(target), target] as const] : [])));
  return [...targets.values()].slice(0, INBOUND_MAIL_LIMITS.recipients);
}

/** Whether e-mail to the address is taken: the server made it, and its owner has not made new ones since. */
export async function isRecipient(ctx: Context, address: string): Promise<boolean> {
  const target = await findTarget(ctx, address);
  return target !== undefined && (await isValid(ctx, target));
}

/** Whoever has an address may unsubscribe by it, also after its account has made new ones. */
export async function isValid(ctx: Context, { kind, accountId, version }: AddressTarget): Promise<boolean> {
  const current = await batch(ctx, loadAddressVersions, accountId);
  return current !== undefined && (kind === "UNSUBSCRIBE" || version === current);
}

async function findTarget(ctx: Context, address: string): Promise<AddressTarget | undefined> {
  const { replyTo } = ctx.config;
  const [localPart = "", domain = "", ...others] = address.trim().toLowerCase().split("@");
  const names = localPart.split("+");
  if (!replyTo || domain !== replyTo.domain || others.length > 0 || names.length < 2) return undefined;
  if (replyTo.mailbox !== undefined && names[0] !== replyTo.mailbox) return undefined;
  return readAddressToken(ctx, names.at(-1) ?? "");
}

function toKey({ kind, accountId, repositoryId, issueId }: AddressTarget): string {
  return [kind, accountId, repositoryId, issueId].join(":");
}
