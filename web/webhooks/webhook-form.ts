/** What a person types about a webhook. */
export type WebhookValues = {
  payloadUrl: string;
  contentType: "FORM" | "JSON";
  /** Undefined: the secret that is stored remains. */
  secret: string | undefined;
  hasAllEvents: boolean;
  events: readonly string[];
  isActive: boolean;
};

export const NEW_WEBHOOK: WebhookValues = {
  payloadUrl: "",
  contentType: "JSON",
  secret: "",
  hasAllEvents: true,
  events: [],
  isActive: true,
};

/** The variables of a mutation. A secret that is not typed is not sent. */
export function toWebhookInput({ secret, hasAllEvents, events, ...values }: WebhookValues) {
  return { ...values, events: hasAllEvents ? ["*"] : [...events], ...(secret === undefined ? {} : { secret }) };
}

/** As the list names them: "all events", or their names. */
export function describeEvents(events: readonly string[]): string {
  if (events.includes("*")) return "all events";
  if (events.length <= 3) return new Intl.ListFormat("en-US", { type: "conjunction" }).format(events);
  return `${events.slice(0, 2).join(", ")} and ${events.length - 2} more`;
}
