import { offTimeline } from "#server/platform/events/declare.ts";

export const SUBSCRIPTION_EVENTS = {
  SUBSCRIBED: offTimeline(),
  UNSUBSCRIBED: offTimeline(),
};

type SubscriptionEvents = typeof SUBSCRIPTION_EVENTS;

declare module "#server/events/event.ts" {
  interface EventKinds extends SubscriptionEvents {}
}
