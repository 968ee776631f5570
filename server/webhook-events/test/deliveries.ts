import { expect } from "vitest";
import { sql } from "#server/platform/db/sql.ts";
import type { World } from "#server/test/world.ts";
import { findMistakes } from "#server/webhook-events/test/webhook-schemas.ts";
import { buildDeliveries } from "#server/webhooks/build-deliveries.ts";
import { createWebhook } from "#server/webhooks/write-webhook.ts";

export type Delivery = { event: string; action: string | null; payload: Record<string, unknown>; webhookId: number };

/** A webhook of all events. */
export async function addHook(
  world: World,
  owner: { repositoryId: number } | { organizationId: number },
): Promise<number> {
  const webhook = await createWebhook(world.as("mona"), { owner, url: "https://ci.example", events: ["*"] });
  await world.db.run(sql`delete from webhook_events`);
  return webhook.id;
}

/** What was delivered since the last time, checked by GitHub's descriptions. */
export async function takeDeliveries(world: World): Promise<Delivery[]> {
  await buildDeliveries({ ...world.as(null) });
  const rows = await world.db.rows<Omit<Delivery, "payload"> & { payload: string }>(
    sql`select event, action, payload, webhook_id from webhook_deliveries order by id`,
  );
  await world.db.run(sql`delete from webhook_deliveries`);
  const deliveries = rows.map((row) => ({ ...row, payload: JSON.parse(row.payload) as Delivery["payload"] }));
  for (const { event, action, payload } of deliveries) {
    expect({ event, action, mistakes: findMistakes(event, payload) }).toEqual({ event, action, mistakes: [] });
  }
  return deliveries;
}

export const names = (deliveries: readonly Delivery[]) =>
  deliveries.map(({ event, action }) => (action === null ? event : `${event}.${action}`));

/** Runs a mutation. */
export async function run(world: World, mutation: string, login = "mona"): Promise<unknown> {
  const { data, errors } = await world.graphql(login, `mutation { ${mutation} }`);
  expect(errors).toBeUndefined();
  return data;
}
