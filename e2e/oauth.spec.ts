import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expectAccessible } from "./axe.ts";
import { open } from "./pages.ts";
import { expect, test } from "./test.ts";

type Client = { client_id: string; client_secret: string; slug: string };

/** A program of somebody else at another site: it registers its app by a manifest, and lets people sign in with it. */
class Program {
  client: Client | undefined;
  token = "";
  readonly #site: string;
  readonly #name: string;
  readonly #server: Server;

  constructor(site: string, name: string) {
    this.#site = site;
    this.#name = name;
    this.#server = createServer(async (request, response) => {
      const { location, html = "" } = await this.#answer(new URL(request.url ?? "/", this.url));
      response.writeHead(location ? 302 : 200, { "content-type": "text/html", ...(location && { location }) });
      response.end(`<!doctype html><link rel="icon" href="data:,"><title>Program</title>${html}`);
    });
  }

  async start(): Promise<void> {
    await new Promise<void>((resolve) => this.#server.listen(0, "127.0.0.1", resolve));
  }

  stop(): void {
    this.#server.close();
    this.#server.closeAllConnections();
  }

  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  async #answer({ pathname, searchParams }: URL): Promise<{ location?: string; html?: string }> {
    const code = searchParams.get("code") ?? "";
    if (pathname === "/setup") {
      this.client = await this.#post<Client>(`/api/v3/app-manifests/${code}/conversions`, {});
      return { html: "<h1>Registered</h1>" };
    }
    const { client_id: clientId = "", client_secret: secret = "" } = this.client ?? {};
    if (pathname === "/login")
      return { location: `${this.#site}/login/oauth/authorize?client_id=${clientId}&state=abc` };
    if (pathname === "/callback") {
      const error = searchParams.get("error");
      if (error !== null) return { html: `<h1>${error}</h1>` };
      const fields = { client_id: clientId, client_secret: secret, code };
      this.token = (await this.#post<{ access_token: string }>("/login/oauth/access_token", fields)).access_token;
      return { html: `<h1>Hello ${await this.readLogin()} ${searchParams.get("state") ?? ""}</h1>` };
    }
    const manifest = JSON.stringify({
      name: this.#name,
      url: "https://example.com/",
      description: "Sorts issues and signs people in",
      redirect_url: `${this.url}/setup`,
      callback_urls: [`${this.url}/callback`],
      public: true,
      default_permissions: { issues: "write", pull_requests: "read" },
      default_events: ["issues"],
    });
    const action = `${this.#site}/settings/apps/new?state=xyz`;
    return {
      html: `<form action="${action}" method="post"><button name="manifest" value='${manifest}'>Register</button></form>`,
    };
  }

  /** Who the token is for; undefined if it is not accepted. */
  async readLogin(): Promise<string | undefined> {
    const response = await fetch(`${this.#site}/api/v3/user`, { headers: { authorization: `Bearer ${this.token}` } });
    return ((await response.json()) as { login?: string }).login;
  }

  async #post<T>(path: string, fields: object): Promise<T> {
    const headers = { "content-type": "application/json", accept: "application/json" };
    const response = await fetch(this.#site + path, { method: "POST", headers, body: JSON.stringify(fields) });
    return (await response.json()) as T;
  }

  startDevice(): Promise<{ user_code: string }> {
    return this.#post("/login/device/code", { client_id: this.client?.client_id });
  }
}

async function expectGood(page: Page): Promise<void> {
  await expectAccessible(page);
  const size = page.viewportSize() ?? { width: 1280, height: 720 };
  await page.setViewportSize({ width: 360, height: 740 });
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(overflow).toBeLessThanOrEqual(0);
  await page.setViewportSize(size);
}

test("A program registers its app by a manifest, people sign in with it and enter the code of a device, and revoke it", async ({
  mona,
  hubot,
  instance,
}) => {
  const name = instance.uniqueName("sorter");
  const program = new Program(instance.url, name);
  await program.start();
  const { page } = mona;
  await page.goto(program.url);
  await page.getByRole("button", { name: "Register" }).click();
  await expect(page.getByRole("heading", { name: "Register new GitHub App" })).toBeVisible();
  await expect(page.getByText("Read and write access to issues")).toBeVisible();
  await expectGood(page);
  await page.getByRole("button", { name: `Create GitHub App for ${mona.login}` }).click();
  await expect(page.getByRole("heading", { name: "Registered" })).toBeVisible();

  const other = hubot.page;
  await open(other, `${program.url}/login`);
  await expect(other.getByRole("heading", { name: `Authorize ${name}` })).toBeVisible();
  await expectGood(other);
  await other.getByRole("button", { name: "Cancel" }).click();
  await expect(other.getByRole("heading", { name: "access_denied" })).toBeVisible();
  await open(other, `${program.url}/login`);
  await other.getByRole("button", { name: `Authorize ${name}` }).click();
  const greeting = other.getByRole("heading", { name: `Hello ${hubot.login} abc` });
  await expect(greeting).toBeVisible();
  await other.goto(`${program.url}/login`);
  await expect(greeting).toBeVisible();

  await open(page, `/settings/apps/${program.client?.slug}`);
  await expect(page.getByLabel("Callback URLs")).toHaveValue(`${program.url}/callback`);
  await page.getByRole("checkbox", { name: "Enable device flow" }).check();
  await page.getByRole("button", { name: "Save changes" }).click();
  await expect(page.getByText("GitHub App updated")).toBeVisible();
  await expect(page.getByRole("list", { name: "Client secrets" }).getByRole("listitem")).toHaveCount(1);
  await page.getByRole("button", { name: "Generate a new client secret" }).click();
  await expect(page.getByRole("textbox", { name: "Client secret" })).toHaveValue(/^[\w-]{43}$/);
  await expectGood(page);

  const { user_code: userCode } = await program.startDevice();
  await open(other, "/login/device");
  await other.getByLabel("Enter the code displayed on your device").fill(userCode);
  await expectGood(other);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.getByRole("button", { name: `Authorize ${name}` }).click();
  await expect(other.getByText(`${name} is authorized. Continue on your device.`)).toBeVisible();

  await open(other, "/settings/installations");
  await expectGood(other);
  expect(await program.readLogin()).toBe(hubot.login);
  await other.getByRole("button", { name: `Revoke ${name}` }).click();
  await other.getByRole("alertdialog").getByRole("button", { name: "Revoke" }).click();
  await expect(other.getByRole("heading", { name: "No authorized GitHub Apps" })).toBeVisible();
  expect(await program.readLogin()).toBeUndefined();
  program.stop();
});
