/** What the client of an app is told, with GitHub's code and sentence. It is sent with the status 200. */
export class OAuthError extends Error {
  readonly code: OAuthErrorCode;
  readonly fields: Readonly<Record<string, number>>;

  constructor(code: OAuthErrorCode, fields: Readonly<Record<string, number>> = {}) {
    super(SENTENCES[code]);
    this.name = "OAuthError";
    this.code = code;
    this.fields = fields;
  }
}

const SENTENCES = {
  access_denied: "The authorization request was denied.",
  authorization_pending: "The authorization request is still pending.",
  bad_refresh_token: "The refresh token passed is incorrect or expired.",
  bad_verification_code: "The code passed is incorrect or expired.",
  device_flow_disabled: "Device Flow must be explicitly enabled for this App",
  expired_token: "This 'device_code' has expired.",
  incorrect_client_credentials: "The client_id and/or client_secret passed are incorrect.",
  incorrect_device_code: "The device_code provided is not valid.",
  redirect_uri_mismatch: "The redirect_uri MUST match the registered callback URL for this application.",
  slow_down: "Too many requests have been made in the same timeframe.",
  unsupported_grant_type: "The grant type is not supported.",
} as const;

type OAuthErrorCode = keyof typeof SENTENCES;

/** Whether it tells of a wrong guess, of which an address has only so many. */
export function isWrongGuess({ code }: OAuthError): boolean {
  return /^(bad_|incorrect_|redirect_)/.test(code);
}
