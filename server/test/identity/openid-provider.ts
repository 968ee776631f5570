import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { decodeJwt, exportJWK, generateKeyPair, SignJWT, type CryptoKey, type JWK, type JWTPayload } from "jose";
import { Provider } from "oidc-provider";

export type Person = {
  sub: string;
  preferred_username?: string;
  name?: string;
  email?: string;
  email_verified?: boolean;
  groups?: string[];
};

export const CLIENT_ID = "milepost";
export const CLIENT_SECRET = "a secret of the client";

/** What a test changes in the tokens and answers of the provider. */
export type Forgery = {
  /** Changes the claims of the next ID token, which is signed again. */
  claims?: (claims: JWTPayload) => JWTPayload;
  /** Signs it with another key than the published ones. */
  signsWithOtherKey?: boolean;
  /** Sends the token request to another address. */
  redirectsToken?: boolean;
};

export type OpenIdProvider = {
  issuer: string;
  /** Who is signed in at the provider. Its pages ask nothing. */
  person: Person;
  forgery: Forgery;
  /** Replaces the keys that it signs with and publishes. */
  rotateKeys(): Promise<void>;
  /** Signs any claims with its key. */
  sign(claims: JWTPayload, typ?: string): Promise<string>;
  stop(): Promise<void>;
};

type Keys = { privateKey: CryptoKey; jwk: JWK; publicJwk: JWK };

/** A real OpenID provider on a free port, which signs in `person` without asking. */
export async function startOpenIdProvider(redirectUris: string[], port = 0): Promise<OpenIdProvider> {
  const keys = await makeKeys("first");
  const server = createServer();
  await listen(server, port);
  const issuer = `http://localhost:${(server.address() as AddressInfo).port}`;
  const state = { keys, otherKeys: await makeKeys("other"), person: { sub: "1" } as Person, forgery: {} as Forgery };
  const provider = makeProvider(issuer, { redirectUris, keys, getPerson: () => state.person });
  provider.use(async (ctx, next) => {
    await next();
    if (ctx.path === "/jwks") ctx.body = { keys: [state.keys.publicJwk] };
    const body = ctx.body as { id_token?: string } | undefined;
    if (ctx.path === "/token" && body?.id_token !== undefined) body.id_token = await forge(state, body.id_token);
  });
  const handle = provider.callback();
  server.on("request", (request, response) => {
    if (request.url === "/token" && state.forgery.redirectsToken)
      return void response.writeHead(302, { location: `${issuer}/other-token` }).end();
    if (request.url?.startsWith("/interaction/"))
      return void finishInteraction(provider, { request, response, accountId: state.person.sub });
    handle(request, response);
    return undefined;
  });
  return {
    issuer,
    get person() {
      return state.person;
    },
    set person(person) {
      state.person = person;
    },
    get forgery() {
      return state.forgery;
    },
    set forgery(forgery) {
      state.forgery = forgery;
    },
    rotateKeys: async () => void (state.keys = await makeKeys(`rotated-${Date.now()}`)),
    sign: (claims, typ) => sign(claims, state.keys, typ),
    stop: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

type Setup = { redirectUris: string[]; keys: Keys; getPerson: () => Person };

function makeProvider(issuer: string, { redirectUris, keys, getPerson }: Setup): Provider {
  const client = {
    client_id: CLIENT_ID,
    client_secret: CLIENT_SECRET,
    redirect_uris: redirectUris,
    post_logout_redirect_uris: redirectUris.map((uri) => uri.replace(/callback$/, "signed-out")),
    backchannel_logout_uri: "https://milepost.test/logout",
    backchannel_logout_session_required: true,
  };
  return new Provider(issuer, {
    clients: [{ ...client, grant_types: ["authorization_code"], response_types: ["code"] }],
    jwks: { keys: [{ ...keys.jwk, use: "sig", alg: "RS256" }] },
    claims: {
      openid: ["sub"],
      sid: null,
      email: ["email", "email_verified"],
      profile: ["name", "preferred_username"],
      groups: ["groups"],
    },
    scopes: ["openid", "email", "profile", "groups"],
    pkce: { required: () => true },
    findAccount: (_: unknown, id: string) => ({ accountId: id, claims: () => ({ ...getPerson(), sub: id }) }),
    interactions: { url: (_: unknown, { uid }: { uid: string }) => `/interaction/${uid}` },
    features: { devInteractions: { enabled: false }, backchannelLogout: { enabled: true } },
    cookies: { keys: ["a key of the tests"] },
    ttl: { AccessToken: 600, AuthorizationCode: 60, Grant: 600, IdToken: 600, Interaction: 600, Session: 600 },
  });
}

type Interaction =
  Parameters<Provider["interactionDetails"]> extends [infer Request, infer Response]
    ? { request: Request; response: Response; accountId: string }
    : never;

async function finishInteraction(provider: Provider, { request, response, accountId }: Interaction): Promise<void> {
  const { params } = await provider.interactionDetails(request, response);
  const grant = new provider.Grant({ accountId, clientId: params.client_id });
  grant.addOIDCScope("openid profile email groups");
  const grantId = await grant.save();
  await provider.interactionFinished(request, response, {
    login: { accountId, remember: false },
    consent: { grantId },
  });
}

type State = { keys: Keys; otherKeys: Keys; forgery: Forgery };

/** Always signs again: the library's own keys do not rotate. */
async function forge({ keys, otherKeys, forgery }: State, token: string): Promise<string> {
  const claims = decodeJwt(token);
  return sign(forgery.claims?.(claims) ?? claims, forgery.signsWithOtherKey ? otherKeys : keys);
}

function sign(claims: JWTPayload, { privateKey, publicJwk }: Keys, typ?: string): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: "RS256", kid: publicJwk.kid ?? "", ...(typ ? { typ } : {}) })
    .sign(privateKey);
}

async function makeKeys(kid: string): Promise<Keys> {
  const { privateKey, publicKey } = await generateKeyPair("RS256", { extractable: true });
  const described = { kid, use: "sig", alg: "RS256" };
  return {
    privateKey,
    jwk: { ...(await exportJWK(privateKey)), ...described },
    publicJwk: { ...(await exportJWK(publicKey)), ...described },
  };
}

function listen(server: Server, port: number): Promise<void> {
  return new Promise((resolve) => server.listen(port, "localhost", () => resolve()));
}
