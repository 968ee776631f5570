/** What the server sends to the service worker by web push, as JSON. */
export type PushMessage = {
  title: string;
  body: string;
  /** The page that a click on the notification opens. */
  path: string;
  /** A notification takes the place of the last one with the same tag. */
  tag: string;
  /** When it happened, in milliseconds since 1970. */
  at: number;
};
