import { expectStatus, expectThat, type Attack } from "./attack.ts";
import type { Answer } from "./client.ts";
import { asPage, PASSWORD, signIn, type Target } from "./target.ts";

/** Against passwords, sessions and tokens. Each attack has addresses of its own, so that none uses up those of another. */
export const SIGN_IN_ATTACKS: readonly Attack[] = [
  {
    name: "guesses at once",
    does: "sends 60 passwords for one login at once from one address, the right one last",
    expects: "at most 5 are checked; the right one is not let in",
    isShort: true,
    async run(target) {
      const answers = await Promise.all(
        Array.from({ length: 60 }, (_, n) =>
          guess(target, { password: n === 59 ? PASSWORD : `wrong ${n}`, address: "198.51.100.1" }),
        ),
      );
      expectThat(
        answers.every(({ status }) => [422, 429].includes(status)),
        "a guess was let in or failed",
      );
      const checked = answers.filter(({ status }) => status === 422).length;
      expectThat(checked <= 5, `${checked} guesses were checked`);
      expectThat(
        answers.every(({ status, headers }) => status !== 429 || headers["retry-after"]),
        "429 without Retry-After",
      );
    },
  },
  {
    name: "guesses from many addresses",
    does: "sends 40 passwords for one login, each from an address of its own, also of one IPv6 /64",
    expects: "at most 5 are checked",
    isShort: true,
    async run(target) {
      let checked = 0;
      for (let n = 0; n < 40; n += 1) {
        const address = n % 2 ? `198.51.101.${n}` : `2001:db8:1:1::${n}`;
        const { status } = await guess(target, { login: "mona", password: `wrong ${n}`, address });
        expectStatus(status, [422, 429], "a guess");
        if (status === 422) checked += 1;
      }
      expectThat(checked <= 5, `${checked} guesses were checked`);
    },
  },
  {
    name: "one guess for many logins",
    does: "tries one password with 60 logins from one IPv6 network, most of which do not exist",
    expects: "429 after 30, whether the login exists or not",
    isShort: true,
    async run(target) {
      const found: number[] = [];
      for (let n = 0; n < 60; n += 1) {
        const { status } = await guess(target, {
          login: `somebody${n}`,
          password: "Summer2024!",
          address: `2001:db8:2:2::${n}`,
        });
        found.push(status);
      }
      const checked = found.filter((status) => status === 422).length;
      expectThat(checked <= 30, `${checked} logins were tried from one network`);
      expectThat(found.at(-1) === 429, `the last one was answered with ${found.at(-1)}`);
    },
  },
  {
    name: "which accounts exist",
    does: "compares the answers for a login that exists and one that does not, before and after they have to wait",
    expects: "the same statuses and messages",
    isShort: true,
    async run(target) {
      const collect = async (login: string, network: string) => {
        const found: string[] = [];
        for (let n = 0; n < 8; n += 1) {
          const { status, text } = await guess(target, { login, password: `wrong ${n}`, address: `${network}.${n}` });
          found.push(`${status} ${(JSON.parse(text) as { message: string }).message.replace(/\d+/g, "N")}`);
        }
        return found.join("\n");
      };
      const known = await collect("eve", "198.51.103");
      const unknown = await collect("nobody-of-this-name", "198.51.104");
      expectThat(known === unknown, `the answers differ: ${known} / ${unknown}`);
    },
  },
  {
    name: "hashing flood",
    does: "sends 100 sign-ins at once, each for another login from another address, with passwords up to 1 MB",
    expects: "a few are checked at once, the others are answered 422 or 429; others are served",
    isShort: true,
    async run(target) {
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) =>
          guess(target, {
            login: `flood${n}`,
            password: n % 10 === 0 ? "x".repeat(1_000_000) : `wrong ${n}`,
            address: `203.0.113.${n}`,
          }),
        ),
      );
      for (const { status } of answers) expectStatus(status, [422, 429], "a sign-in of the flood");
    },
  },
  {
    name: "session fixation",
    does: "brings a session of its own choice to the sign-in, reuses an ended one, sends the session as a token, its hash, and two cookies at once",
    expects: "a new secret at each sign-in; nothing else is a session",
    isShort: true,
    async run(target) {
      const chosen = `milepost_session=${"A".repeat(43)}`;
      const cookie = await signIn(target.port, "reader", { cookie: chosen, "x-forwarded-for": "198.51.105.1" });
      expectThat(cookie !== chosen, "the sign-in kept the session that the request brought");
      const isSignedIn = async (headers: Record<string, string>) => {
        const { status } = await target.send({
          path: "/settings/profile",
          headers: { accept: "text/html", ...headers },
        });
        return status === 200;
      };
      expectThat(await isSignedIn({ cookie }), "the new session is no session");
      expectThat(!(await isSignedIn({ cookie: chosen })), "the chosen session is one");
      expectThat(
        !(await isSignedIn({ cookie: `${chosen}; milepost_who=admin` })),
        "the name of the viewer is believed",
      );
      const secret = cookie.split("=")[1] ?? "";
      const asToken = await target.send({
        path: "/api/graphql",
        headers: { authorization: `token ${secret}` },
        body: { query: "{ viewer { login } }" },
      });
      expectStatus(asToken.status, [401], "a session as a token");
      expectThat(!(await isSignedIn({ cookie: `milepost_session=${target.reader.token}` })), "a token is a session");
      await target.send({ path: "/logout", method: "POST", headers: asPage({ cookie }) });
      expectThat(!(await isSignedIn({ cookie })), "the session goes on after signing out");
    },
  },
  {
    name: "cookie tossing",
    does: "sends the attacker's cookie before and after the victim's, 3,000 cookies, names of prototypes, broken encodings",
    expects: "the answer is a page or 4xx, never 500",
    isShort: true,
    async run(target) {
      const { attacker, reader } = target;
      const cookies = [
        `${attacker.cookie}; ${reader.cookie}`,
        `__Host-milepost_session=${"A".repeat(43)}; ${reader.cookie}`,
        Array.from({ length: 1_000 }, (_, n) => `c${n}=${n}`).join("; "),
        "__proto__=1; constructor=2; milepost_session=__proto__",
        "milepost_session=%; milepost_who=%E0%A4%A; milepost_theme=<script>",
        'milepost_session="a\\"b; milepost_theme=dark',
        "milepost_session=%00",
      ];
      for (const cookie of cookies) {
        const { status } = await target.send({ path: "/", headers: { cookie, accept: "text/html" } });
        expectThat(status < 500, `${cookie.slice(0, 60)} was answered with ${status}`);
      }
    },
  },
  {
    name: "token scopes",
    does: "uses tokens with no scope, `public_repo` and `user` to read and write what they do not cover, and to make wider tokens",
    expects: "NOT_FOUND, INSUFFICIENT_SCOPES or FORBIDDEN",
    isShort: true,
    run: checkScopes,
  },
  {
    name: "set-up again",
    does: "opens and sends the set-up form with guessed tokens",
    expects: "refused; no account is made",
    isShort: true,
    async run(target) {
      for (const token of ["", "x", "__proto__", "A".repeat(43), "A".repeat(100_000)]) {
        const body = { token, login: "root2", email: "r@example.com", password: PASSWORD };
        const { status, headers } = await target.send({
          path: "/setup",
          headers: { "sec-fetch-site": "same-origin" },
          body,
        });
        expectStatus(status, [422, 429], "the set-up");
        expectThat(!headers["set-cookie"], "the set-up signed somebody in");
      }
    },
  },
];

type Guess = { login?: string; password: string; address: string };

function guess({ send }: Target, { login = "victim", password, address }: Guess): Promise<Answer> {
  return send({
    path: "/session",
    headers: { "sec-fetch-site": "same-origin", "x-forwarded-for": address },
    body: { login, password },
  });
}

const SCOPED_OPERATIONS = [
  `mutation ($issue: ID!) { addComment(input: { subjectId: $issue, body: "x" }) { clientMutationId } }`,
  `mutation ($issue: ID!) { closeIssue(input: { issueId: $issue }) { clientMutationId } }`,
  `mutation ($issue: ID!) { updateIssue(input: { id: $issue, title: "x" }) { clientMutationId } }`,
  `mutation ($issue: ID!) { markIssueAsRead(input: { issueId: $issue }) { clientMutationId } }`,
];
const SESSION_OPERATIONS = [
  `mutation { createAccessToken(input: { name: "wide", scopes: ["repo"] }) { token } }`,
  `mutation { changePassword(input: { currentPassword: "correct horse battery", newPassword: "another good password" }) { clientMutationId } }`,
  `mutation { deleteOtherSessions(input: {}) { clientMutationId } }`,
];

async function checkScopes(target: Target): Promise<void> {
  const { owner, world } = target;
  for (const scopes of [[], ["public_repo"], ["user"], ["read:org"]]) {
    const token = await target.makeToken(scopes, owner);
    const what = `a token with the scopes [${scopes.join()}]`;
    const read = await target.graphql(`{ repository(owner: "mona", name: "secret") { id } }`, {}, token);
    expectThat(!read.data?.["repository"], `${what} read a private repository`);
    const node = await target.graphql(`query ($id: ID!) { node(id: $id) { id } }`, { id: world.secrets.issue }, token);
    expectThat(!node.data?.["node"], `${what} read a private issue`);
    for (const query of SCOPED_OPERATIONS) {
      const { errors } = await target.graphql(query, { issue: world.secrets.issue }, token);
      expectThat(errors.length > 0, `${what} ran ${query.slice(0, 60)}`);
    }
    for (const query of SESSION_OPERATIONS) {
      const { errors } = await target.graphql(query, {}, token);
      expectThat(errors.length > 0, `${what} ran ${query.slice(0, 60)}`);
    }
  }
  for (const query of SESSION_OPERATIONS) {
    const { errors } = await target.graphql(query, {}, owner.token);
    expectThat(errors.length > 0, `a token ran ${query.slice(0, 60)}`);
  }
}
