import { parseSetCookie } from "#server/test/identity/set-cookie.ts";

export type Page = { url: URL; status: number; location: URL | undefined; text: string };

/** A browser without pages: it keeps cookies for each host and follows redirects, until `stopsAt` matches. */
export class Browser {
  private readonly cookies = new Map<string, Map<string, string>>();
  /** Where a public address really is. */
  private readonly hosts: Readonly<Record<string, string>>;

  constructor(hosts: Readonly<Record<string, string>>) {
    this.hosts = hosts;
  }

  /** One request, without following its redirect. */
  async request(address: string | URL, init: RequestInit = {}): Promise<Page> {
    const url = new URL(address);
    const jar = this.getJar(url.origin);
    const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join("; ");
    const response = await fetch(this.toReal(url), {
      ...init,
      redirect: "manual",
      headers: {
        accept: "text/html",
        ...(cookie === "" ? {} : { cookie }),
        ...(init.headers as Record<string, string>),
      },
    });
    for (const line of response.headers.getSetCookie()) {
      const { name, value, isRemoved } = parseSetCookie(line);
      if (isRemoved) jar.delete(name);
      else jar.set(name, value);
    }
    const location = response.headers.get("location");
    const text = await response.text();
    return { url, status: response.status, location: location === null ? undefined : new URL(location, url), text };
  }

  /** Follows redirects to the first address that the pattern matches, which is not requested, or to a page. */
  async open(address: string | URL, stopsAt?: RegExp): Promise<Page> {
    let page = await this.request(address);
    for (let count = 0; count < 20 && page.location; count += 1) {
      if (stopsAt?.test(page.location.href)) return page;
      page = await this.request(page.location);
    }
    return page;
  }

  getCookie(origin: string, name: string): string | undefined {
    return this.getJar(origin).get(name);
  }

  setCookie(origin: string, name: string, value: string): void {
    this.getJar(origin).set(name, value);
  }

  /** Removes the cookies of a site. */
  forget(origin: string): void {
    this.cookies.delete(origin);
  }

  private getJar(origin: string): Map<string, string> {
    const known = this.cookies.get(origin) ?? new Map<string, string>();
    this.cookies.set(origin, known);
    return known;
  }

  private toReal(url: URL): string {
    const host = this.hosts[url.origin];
    return host === undefined ? url.href : host + url.pathname + url.search;
  }
}
