/** A request was not answered. The message is for people. */
export class OutboundError extends Error {}
