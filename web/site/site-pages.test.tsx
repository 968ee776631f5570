import { screen } from "@testing-library/react";
import { Suspense, type ReactElement } from "react";
import { createMockEnvironment } from "relay-test-utils";
import { expect, test, vi } from "vitest";
import { ForgotPasswordPage } from "#web/pages/ForgotPasswordPage.tsx";
import { JoinPage } from "#web/pages/JoinPage.tsx";
import { ResetPage } from "#web/pages/ResetPage.tsx";
import { SignInPage } from "#web/pages/SignInPage.tsx";
import { SiteAuditLogPage } from "#web/pages/SiteAuditLogPage.tsx";
import { SiteHealthPage } from "#web/pages/SiteHealthPage.tsx";
import { SiteOrganizationsPage } from "#web/pages/SiteOrganizationsPage.tsx";
import { SiteRepositoriesPage } from "#web/pages/SiteRepositoriesPage.tsx";
import { SiteSettingsPage } from "#web/pages/SiteSettingsPage.tsx";
import { MutationError } from "#web/platform/relay/network.ts";
import { readAuditAddress } from "#web/audit/audit-address.ts";
import { answer, fail, renderComponent } from "#web/test/render.tsx";

type Resolvers = Parameters<typeof answer>[1];

async function renderPage(page: ReactElement, resolvers: Resolvers, path = "/") {
  const environment = createMockEnvironment();
  const rendered = renderComponent(<Suspense>{page}</Suspense>, { environment, path });
  await answer(environment, { Viewer: () => ({ isSignedIn: true }), ...resolvers });
  return {
    ...rendered,
    environment,
    press: (name: string) => rendered.user.click(screen.getByRole("button", { name })),
  };
}

const LIST = { query: null, first: 25, skip: 0 };
const SETTINGS = {
  agents: [],
  singleSignOnBanner: true,
  registration: "INVITATION",
  mailDomains: [],
  announcement: "",
  organizationCreation: "EVERYONE",
};

test("organizations and repositories show their figures; empty lists say so", async () => {
  await renderPage(<SiteOrganizationsPage variables={LIST} />, {
    SiteOrganizationConnection: () => ({
      totalCount: 1,
      nodes: [{ login: "octo", name: null, memberCount: 1200, repositoryCount: 2, createdAt: "2020-01-01T00:00:00Z" }],
    }),
  });
  expect(screen.getAllByRole("row")[1]?.textContent).toBe("octo1,2002Jan 1, 2020");
});

test("a repository shows whether it is private and archived", async () => {
  await renderPage(<SiteRepositoriesPage variables={LIST} />, {
    SiteRepositoryConnection: () => ({
      totalCount: 1,
      nodes: [
        {
          nameWithOwner: "octo/x",
          isPrivate: true,
          isArchived: true,
          issueCount: 3,
          pullRequestCount: 0,
          createdAt: "2020-01-01T00:00:00Z",
        },
      ],
    }),
  });
  expect(screen.getAllByRole("row")[1]?.textContent).toBe("octo/xPrivate Archived30Jan 1, 2020");
});

test("a list without rows says so", async () => {
  await renderPage(<SiteRepositoriesPage variables={LIST} />, {
    SiteRepositoryConnection: () => ({ totalCount: 0, nodes: [] }),
  });
  expect(screen.getByRole("heading", { name: "No repositories yet" })).toBeTruthy();
});

test("mail domains are asked for with their policy, and an error keeps them", async () => {
  const { user, environment, press } = await renderPage(<SiteSettingsPage variables={{}} />, {
    SiteSettings: () => SETTINGS,
  });
  expect(screen.queryByRole("textbox", { name: /Mail domains/ })).toBeNull();
  await user.click(screen.getByRole("radio", { name: "By mail domain" }));
  const field = screen.getByRole<HTMLInputElement>("textbox", { name: /Mail domains/ });
  await user.type(field, "corp.example, nowhere");
  await press("Save registration");
  const sentence = '"nowhere" is not a mail domain, such as example.com.';
  const { request } = await fail(environment, new MutationError(sentence, "UNPROCESSABLE", "mailDomains"));
  expect(request.variables).toEqual({
    input: { registration: "MAIL_DOMAIN", mailDomains: ["corp.example", "nowhere"] },
  });
  expect(screen.getByRole("alert").textContent).toContain(sentence);
  expect(field.value).toBe("corp.example, nowhere");
});

test("agents are saved with the banner of single sign-on", async () => {
  const { user, environment, press } = await renderPage(<SiteSettingsPage variables={{}} />, {
    SiteSettings: () => SETTINGS,
  });
  await user.type(screen.getByRole("textbox", { name: "Agents" }), "one[[bot], two");
  await user.click(screen.getByRole("checkbox", { name: "Single sign-on banner" }));
  await press("Save");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { agents: ["one[bot]", "two"], singleSignOnBanner: false } });
});

test("an announcement is saved, and removed with an empty text", async () => {
  const { user, environment, press } = await renderPage(<SiteSettingsPage variables={{}} />, {
    SiteSettings: () => ({ ...SETTINGS, announcement: "Down" }),
  });
  await user.clear(screen.getByRole("textbox", { name: "Text in Markdown" }));
  await press("Remove announcement");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { announcement: "" } });
});

const MAIL = { isConfigured: true, waiting: 1200, sent: 7, failed: 1, uncertain: 0, problems: [] };

const HEALTH = {
  mail: MAIL,
  replicas: [],
  failedWorkers: [],
  databaseBytes: "13900000",
  version: "0.1.0-abc",
  databaseVersion: "18.4 (Debian)",
  startedAt: "2026-01-01T00:00:00Z",
  queue: { waiting: 0, running: 0, scheduled: 0, failed: 1 },
  failedJobs: [
    {
      id: "JO_1",
      name: "backup",
      attempts: 5,
      maxAttempts: 5,
      error: "No space\nat write",
      failedAt: "2026-01-01T00:00:00Z",
      nextRunAt: null,
    },
  ],
};

test("a failed job shows its error, and is retried", async () => {
  const { environment, press } = await renderPage(<SiteHealthPage variables={{}} />, { SiteHealth: () => HEALTH });
  expect(screen.getByText("13.9 MB")).toBeTruthy();
  expect(screen.getByText("18.4")).toBeTruthy();
  expect(screen.getByText("No space")).toBeTruthy();
  await press("Retry backup");
  const { request } = await answer(environment);
  expect(request.variables).toEqual({ input: { jobId: "JO_1" } });
});

test("workers of the database that do not answer are shown, and what they have is not counted", async () => {
  await renderPage(<SiteHealthPage variables={{}} />, {
    SiteHealth: () => ({ ...HEALTH, issueCount: null, failedWorkers: ["worker-1:5432"] }),
  });
  const read = (name: string) => screen.getByText(name).parentElement;
  expect(read("Worker worker-1:5432")?.textContent).toMatch(/Unreachable$/);
  expect(read("Worker worker-1:5432")?.dataset["bad"]).toBe("true");
  expect(read("Issues and pull requests")?.textContent).toMatch(/Not available$/);
});

test("replicas of the database show how far they are behind, or why they are not read from", async () => {
  const replicas = [
    { name: "db2:5432", state: "UP", lagSeconds: 0.25 },
    { name: "db3:5432", state: "UNREACHABLE", lagSeconds: 60 },
  ];
  await renderPage(<SiteHealthPage variables={{}} />, { SiteHealth: () => ({ ...HEALTH, replicas }) });
  const read = (name: string) => screen.getByText(`Replica ${name}`).parentElement;
  expect(read("db2:5432")?.textContent).toMatch(/0\.3 s behind$/);
  expect(read("db3:5432")?.textContent).toMatch(/Unreachable$/);
  expect(read("db3:5432")?.dataset["bad"]).toBe("true");
});

test("without failed jobs the page says so", async () => {
  await renderPage(<SiteHealthPage variables={{}} />, { SiteHealth: () => ({ ...HEALTH, failedJobs: [] }) });
  expect(screen.getByText("No job has failed.")).toBeTruthy();
});

test("the health of e-mail shows the queue and what was not sent; a test message is sent", async () => {
  const problem = {
    number: 3,
    address: "nora@example.com",
    subject: "Hello",
    state: "UNCERTAIN",
    error: "Connection closed",
    attempts: 1,
    createdAt: "2026-01-31T10:11:12.000Z",
  };
  const { environment, press } = await renderPage(<SiteHealthPage variables={{}} />, {
    SiteHealth: () => ({ ...HEALTH, mail: { ...MAIL, problems: [problem] } }),
  });
  expect(screen.getByText("1,200")).toBeTruthy();
  expect(screen.getByRole("list", { name: "Email that was not sent" }).textContent).toMatch(
    /^Hello to nora@example\.com · .* · may have been sent, is not sent again · 1 attemptConnection closed$/,
  );
  await press("Send test email");
  const { request } = await answer(environment, { SendTestEmailPayload: () => ({ address: "mona@example.com" }) });
  expect(request.variables).toEqual({ input: {} });
});

test("without a mail server the health page names the setting", async () => {
  await renderPage(<SiteHealthPage variables={{}} />, {
    SiteHealth: () => ({ ...HEALTH, mail: { ...MAIL, isConfigured: false } }),
  });
  expect(screen.getByText("MILEPOST_SMTP")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Send test email" })).toBeNull();
});

const ENTRY = {
  number: "7",
  createdAt: "2026-01-31T10:11:12.000Z",
  action: "user.suspend",
  sentence: "An account was suspended.",
  actorLogin: "mona",
  target: "hubot",
  address: null,
  details: [{ name: "from", value: "" }],
};

const renderAudit = (path: string, page: object) =>
  renderPage(
    <SiteAuditLogPage variables={readAuditAddress(new URL(path, "http://x").searchParams)} />,
    { Site: () => ({ auditDays: 365, auditLog: { actions: ["user.suspend"], ...page } }) },
    path,
  );

test("the audit log shows who did what to whom, and its files have the same filter", async () => {
  const page = { entries: [ENTRY], hasNewer: true, hasOlder: true };
  await renderAudit("/site/audit-log?actor=mona&from=2026-01-31&before=9", page);
  expect(screen.getAllByRole("row")[1]?.textContent).toBe(
    "user.suspendAn account was suspended.from: –monahubot–2026-01-31 10:11:12",
  );
  const href = (name: string) => screen.getByRole("link", { name }).getAttribute("href");
  expect(href("CSV")).toBe("/site/audit-log/export.csv?actor=mona&from=2026-01-31T00%3A00%3A00.000Z");
  expect(href("Older")).toBe("/site/audit-log?actor=mona&from=2026-01-31&before=7");
  expect(href("Newer")).toBe("/site/audit-log?actor=mona&from=2026-01-31&after=7");
  expect(screen.getByText(/kept for 365 days/)).toBeTruthy();
});

test("the filter of the audit log is in the address", async () => {
  const { user, press, address } = await renderAudit("/site/audit-log?q=x", {
    entries: [],
    hasNewer: false,
    hasOlder: false,
  });
  expect(screen.getByRole("heading", { name: "No matches" })).toBeTruthy();
  await user.clear(screen.getByRole("searchbox"));
  await user.type(screen.getByRole("textbox", { name: "Actor" }), "mona");
  await press("Filter");
  expect(address()).toBe("/site/audit-log?actor=mona");
});

const renderJoin = (token: string, response: object) =>
  renderPage(<JoinPage variables={{ token }} />, {
    Viewer: () => ({ isSignedIn: false, user: null }),
    Query: () => ({ registrationPolicy: "INVITATION", registrationDomains: [], invitation: null, ...response }),
  });

test("an invitation for an address fixes it, and suggests login and name", async () => {
  await renderJoin("abc", { invitation: { login: "nora", name: "Nora", email: "nora@example.com" } });
  const value = (name: RegExp) => screen.getByRole<HTMLInputElement>("textbox", { name });
  expect([value(/Username/).value, value(/^Name/).value]).toEqual(["nora", "Nora"]);
  expect([value(/Email/).value, value(/Email/).readOnly]).toEqual(["nora@example.com", true]);
});

test.each([
  ["abc", {}, "This link is no longer valid"],
  ["", {}, "Registration is not open"],
  ["", { registrationPolicy: "OPEN" }, "Create your account"],
  ["", { registrationPolicy: "MAIL_DOMAIN", registrationDomains: ["corp.example"] }, "Create your account"],
])("the page for token %j and %j has the heading %j", async (token, response, heading) => {
  await renderJoin(token, response);
  expect(screen.getByRole("heading", { name: heading })).toBeTruthy();
});

test.each([
  ["CLOSED", 0],
  ["INVITATION", 0],
  ["MAIL_DOMAIN", 1],
  ["OPEN", 1],
])("with the registration %s the sign-in page has %i links to create an account", async (registrationPolicy, count) => {
  await renderPage(<SignInPage variables={{}} />, {
    Viewer: () => ({ isSignedIn: false, user: null }),
    Query: () => ({ registrationPolicy }),
  });
  expect(screen.queryAllByRole("link", { name: "Create an account" })).toHaveLength(count);
});

test("a link for a new password that was used says so", async () => {
  await renderPage(<ResetPage variables={{ token: "abc" }} />, { Query: () => ({ passwordResetLogin: null }) });
  expect(screen.getByText(/This link has been used or has expired/)).toBeTruthy();
});

test("a new password is refused with its error, then set", async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ message: "Password is too short." }, { status: 422 }));
  vi.stubGlobal("fetch", send);
  const { user, press } = await renderPage(<ResetPage variables={{ token: "abc" }} />, {
    Query: () => ({ passwordResetLogin: "nora" }),
  });
  await user.type(screen.getByLabelText(/New password/), "short");
  await press("Set password");
  expect(await screen.findByText("Password is too short.")).toBeTruthy();
  send.mockImplementation(async () => Response.json({ login: "nora" }));
  await press("Set password");
  expect(await screen.findByRole("heading", { name: "Your password has been changed" })).toBeTruthy();
  expect(send.mock.lastCall?.[1]?.body).toBe('{"token":"abc","password":"short"}');
  vi.unstubAllGlobals();
});

test("a link for a new password that was used leads to another one, where email is sent", async () => {
  await renderPage(<ResetPage variables={{ token: "abc" }} />, {
    Query: () => ({ passwordResetLogin: null }),
    Viewer: () => ({ isSignedIn: false, user: null, canReceiveEmail: true }),
  });
  expect(screen.getByRole("link", { name: "Reset your password" }).getAttribute("href")).toBe("/password_reset");
});

test.each([
  [true, 1],
  [false, 0],
])(
  "where sending email is %j the sign-in page has %i links for a forgotten password",
  async (canReceiveEmail, count) => {
    await renderPage(<SignInPage variables={{}} />, {
      Viewer: () => ({
        isSignedIn: false,
        user: null,
        allowsPasswordSignIn: true,
        signInProviders: [],
        canReceiveEmail,
      }),
      Query: () => ({ registrationPolicy: "CLOSED" }),
    });
    expect(screen.queryAllByRole("link", { name: "Forgot password?" })).toHaveLength(count);
    expect(screen.queryAllByText(/Ask an administrator of this site for a link/)).toHaveLength(1 - count);
  },
);

const renderForgot = (canReceiveEmail: boolean) =>
  renderPage(<ForgotPasswordPage variables={{}} />, {
    Viewer: () => ({ isSignedIn: false, user: null, canReceiveEmail }),
  });

test("a link for a new password is asked for; a refusal keeps the address", async () => {
  const send = vi.fn<typeof fetch>(async () => Response.json({ message: "Too many attempts." }, { status: 429 }));
  vi.stubGlobal("fetch", send);
  const { user, press } = await renderForgot(true);
  await user.type(screen.getByRole("textbox", { name: /Email address/ }), "nora@example.com");
  await press("Send password reset email");
  expect(await screen.findByText("Too many attempts.")).toBeTruthy();
  send.mockImplementation(async () => Response.json({}, { status: 202 }));
  await press("Send password reset email");
  expect(await screen.findByRole("heading", { name: "Check your email" })).toBeTruthy();
  expect(screen.getByRole("status").textContent).toContain("If nora@example.com is the address of an account");
  expect([send.mock.lastCall?.[0], send.mock.lastCall?.[1]?.body]).toEqual([
    "/password_reset",
    '{"email":"nora@example.com"}',
  ]);
  vi.unstubAllGlobals();
});

test("without email a new password is asked for from an administrator", async () => {
  await renderForgot(false);
  expect(screen.getByRole("heading", { name: "This site sends no email" })).toBeTruthy();
  expect(screen.queryByRole("textbox")).toBeNull();
});
