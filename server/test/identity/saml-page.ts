import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import type { Assertion, SamlIdentityProvider, SamlRequest } from "#server/test/identity/saml-provider.ts";

export type SamlPage = { url: string; stop(): Promise<void> };

type Answer = { getProvider: () => SamlIdentityProvider; assertion: Partial<Assertion> };

/** The page of a SAML provider, which signs a person in without asking: it posts the response by itself. */
export async function startSamlPage({ getProvider, assertion }: Answer): Promise<SamlPage> {
  const server = createServer((request, response) => {
    const provider = getProvider();
    const samlRequest = provider.readRequest(new URL(request.url ?? "/", "http://localhost"));
    void makePage(provider, { samlRequest, assertion }).then((page) =>
      response.setHeader("content-type", "text/html").end(page),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", () => resolve()));
  return {
    // Another site than localhost, as a real provider is.
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/sso`,
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Request = { samlRequest: SamlRequest; assertion: Partial<Assertion> };

async function makePage(provider: SamlIdentityProvider, { samlRequest, assertion }: Request): Promise<string> {
  const form = await provider.respond(samlRequest, assertion);
  const fields = Object.entries(form).map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`);
  return (
    `<!doctype html><title>IdP</title><link rel="icon" href="data:,"><form method="post" action="${samlRequest.acs}">` +
    `${fields.join("")}</form><script>document.forms[0].submit()</script>`
  );
}
