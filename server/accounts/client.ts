/** What opens a session. `deviceName`: by which the browser is known from an earlier sign-in. */
export type Client = { address: string; userAgent: string; cookieName: string; deviceName?: string };
