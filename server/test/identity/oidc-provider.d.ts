declare module "oidc-provider" {
  import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";

  /** As much of the provider as the tests use; the package has no types. */
  type KoaContext = { path: string; body: unknown };

  export class Provider {
    constructor(issuer: string, configuration: Record<string, unknown>);
    callback(): RequestListener;
    use(middleware: (ctx: KoaContext, next: () => Promise<void>) => Promise<void>): void;
    interactionDetails(request: IncomingMessage, response: ServerResponse): Promise<{ params: { client_id: string } }>;
    interactionFinished(request: IncomingMessage, response: ServerResponse, result: unknown): Promise<void>;
    Grant: new (properties: { accountId: string; clientId: string }) => {
      addOIDCScope(scope: string): void;
      addOIDCClaims(claims: string[]): void;
      save(): Promise<string>;
    };
    on(event: string, listener: (...values: unknown[]) => void): void;
  }
}
