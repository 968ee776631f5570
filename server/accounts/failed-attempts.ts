import { RateLimitError } from "#server/errors.ts";
import type { Context } from "#server/platform/context.ts";
import { prepared, sql, type Sql } from "#server/platform/db/sql.ts";
import { LIMITS } from "#shared/limits.ts";

/**
 * Attempts to guess a password count as failures before the password is checked, so that many at once are limited like many in a row.
 * After the free ones each waits longer: 1, 2, 4 … minutes. A login counts as it was typed, whether an account has it or not, and a login
 * and an email address count apart: neither a count nor a refusal tells whether there is an account, or which address belongs to it.
 * See docs/decisions/0014-sign-in-attempts.md.
 */
type Rule = { free: number; maxDelaySeconds: number; forgetSeconds: number };

const HOUR = 3600;
const DAY = 24 * HOUR;

const RULES = {
  /** A login or an email address as it was typed. */
  login: { free: LIMITS.freeAttemptsPerLogin, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** The id of a signed-in account, which confirms its password. */
  account: { free: LIMITS.freeAttemptsPerLogin, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** The id of a signed-in account that tries addresses of others. */
  email: { free: LIMITS.freeAttemptsPerLogin, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** The id of an account whose second factor is asked for. */
  secondFactor: { free: LIMITS.freeAttemptsPerLogin, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** The id of a signed-in account that has its addresses verified. */
  verification: { free: LIMITS.freeAttemptsPerLogin, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** An email address, as it was typed, for which a new password is asked for. */
  reset: { free: LIMITS.freeResetsPerAddress, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** A network address from which new passwords are asked for. */
  resetClient: { free: LIMITS.freeResetsPerClient, maxDelaySeconds: HOUR / 4, forgetSeconds: HOUR },
  /** A network address from which accounts are made. */
  registration: { free: LIMITS.freeRegistrationsPerAddress, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** A network address, which many people may share. */
  address: { free: LIMITS.freeAttemptsPerAddress, maxDelaySeconds: HOUR / 4, forgetSeconds: HOUR },
  /** Sign-ins that a network address sends to identity providers. One that ends with a session does not count. */
  provider: { free: LIMITS.freeProviderSignInsPerAddress, maxDelaySeconds: 5 * 60, forgetSeconds: HOUR },
  /** The id of a signed-in account that enters the code of a device. */
  deviceCode: { free: LIMITS.freeAttemptsPerLogin, maxDelaySeconds: HOUR, forgetSeconds: DAY },
  /** A network address from which programs ask for codes of devices. */
  deviceFlow: { free: LIMITS.freeDeviceFlowsPerAddress, maxDelaySeconds: 5 * 60, forgetSeconds: HOUR },
  /** A network address from which apps send wrong secrets and codes. */
  clientAddress: { free: LIMITS.freeAttemptsPerAddress, maxDelaySeconds: HOUR / 4, forgetSeconds: HOUR },
} satisfies Record<string, Rule>;

type Subject = { kind: keyof typeof RULES; name: string };
type Database = Pick<Context, "db">;

/** Counts a failure. Throws if the subject has to wait; such an attempt does not count. */
export async function countAttempt({ db }: Database, subject: Subject): Promise<void> {
  const { free, maxDelaySeconds, forgetSeconds } = RULES[subject.kind];
  const key = toKey(subject);
  const previous = sql`case when f.failed_at < clock_timestamp() - make_interval(secs => ${forgetSeconds}) then 0 else f.failures end`;
  const counted = await db.row(
    prepared(sql`
    insert into failed_attempts as f (subject, failures, failed_at) values (${key}, 1, clock_timestamp())
    on conflict (subject) do update set
      failures = ${previous} + 1,
      failed_at = clock_timestamp(),
      blocked_until = case when ${previous} + 1 >= ${free} then clock_timestamp()
        + make_interval(secs => least(${maxDelaySeconds}, 60 * power(2, least(${previous} + 1 - ${free}, 20)))) end
    where f.blocked_until is null or f.blocked_until <= clock_timestamp()
    returning f.failures`),
  );
  if (!counted) throw tooManyAttempts(await getDelay({ db }, key));
}

/** The attempt was right, or was not made: it does not count. */
export async function uncountAttempt({ db }: Database, subject: Subject): Promise<void> {
  await db.run(
    prepared(sql`
    update failed_attempts set failures = greatest(failures - 1, 0), blocked_until = null where subject = ${toKey(subject)}`),
  );
}

/** Makes the check of an attempt that was counted. If the server is too busy for it, there was no attempt. */
export async function uncountIfBusy<T>(
  ctx: Database,
  subjects: readonly Subject[],
  check: () => Promise<T>,
): Promise<T> {
  try {
    return await check();
  } catch (error) {
    if (error instanceof RateLimitError) for (const subject of subjects) await uncountAttempt(ctx, subject);
    throw error;
  }
}

export async function forgetAttempts({ db }: Database, subject: Subject): Promise<void> {
  await db.run(prepared(sql`delete from failed_attempts where subject = ${toKey(subject)}`));
}

/** Removes what no longer matters. */
export async function deleteOldAttempts({ db }: Database): Promise<number> {
  return db.run(sql`delete from failed_attempts where failed_at < now() - make_interval(secs => ${DAY})`);
}

/** In lower case as the database writes it, which compares logins; hashed, because people type passwords into the wrong field. */
function toKey({ kind, name }: Subject): Sql {
  return sql`sha256(convert_to(${kind}::text || ':' || lower(${name}::text), 'UTF8'))`;
}

async function getDelay({ db }: Database, key: Sql): Promise<number> {
  const row = await db.row<{ seconds: number }>(sql`
    select ceil(extract(epoch from blocked_until - clock_timestamp()))::integer as seconds
    from failed_attempts where subject = ${key}`);
  return Math.max(1, row?.seconds ?? 1);
}

function tooManyAttempts(seconds: number): RateLimitError {
  const minutes = Math.ceil(seconds / 60);
  const wait = minutes === 1 ? "a minute" : `${minutes} minutes`;
  return new RateLimitError(`Too many failed attempts. Please wait ${wait}, then try again.`, seconds);
}
