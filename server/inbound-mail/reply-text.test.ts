import { describe, expect, test } from "vitest";
import { getMessageText, getReplyText } from "#server/inbound-mail/reply-text.ts";

const QUOTE = `> @hubot commented on this issue.
>
> It crashes.
>
> --
> Reply to this email directly or view it on Milepost:
> https://example.com/octo/hello/issues/7
> You are receiving this because you were mentioned.`;

/** What mail programs add below "Thanks, **fixed**.", by program and language. */
const BELOW: Record<string, string> = {
  Gmail: `On Mon, Nov 24, 2026 at 9:00 AM Hubot <notifications@example.com> wrote:\n\n${QUOTE}`,
  "Gmail with a line that is broken": `On Mon, Nov 24, 2026 at 9:00 AM A Person With A Long Name <\nnotifications@example.com> wrote:\n\n${QUOTE}`,
  "Gmail with a line that is broken twice": `On Mon, Nov 24, 2026 at 9:00 AM A Person With A\nVery Long Name <\nnotifications@example.com> wrote:\n\n${QUOTE}`,
  "Gmail, older": `2026-11-24 9:00 GMT+01:00 Hubot <notifications@example.com>:\n\n${QUOTE}`,
  "Gmail without a line above the quotation": QUOTE,
  "Apple Mail": `> On 24. Nov 2026, at 09:00, Hubot <notifications@example.com> wrote:\n> \n> It crashes.`,
  "Apple Mail, older": `On 24.11.2026, at 09:00, Hubot <notifications@example.com> wrote:\n\n${QUOTE}\n`,
  Thunderbird: `On 11/24/26 09:00, Hubot wrote:\n${QUOTE}\n`,
  "Thunderbird in German": `Am 24.11.26 um 09:00 schrieb Hubot:\n${QUOTE}\n`,
  "Gmail in German": `Am Di., 24. Nov. 2026 um 09:00 Uhr schrieb Hubot <\nnotifications@example.com>:\n\n${QUOTE}`,
  "Web.de in German": `Hubot <notifications@example.com> schrieb am 24.11.2026, 09:00:\n${QUOTE}`,
  "Thunderbird in French": `Le 24/11/2026 à 09:00, Hubot a écrit :\n${QUOTE}`,
  "Gmail in French": `Le mar. 24 nov. 2026 à 09:00, Hubot <notifications@example.com> a\nécrit :\n\n${QUOTE}`,
  "Gmail in Spanish": `El mar, 24 nov 2026 a las 9:00, Hubot (<notifications@example.com>)\nescribió:\n\n${QUOTE}`,
  "Gmail in Italian": `Il giorno mar 24 nov 2026 alle ore 09:00 Hubot <\nnotifications@example.com> ha scritto:\n\n${QUOTE}`,
  "Gmail in Portuguese": `Em ter., 24 de nov. de 2026 às 09:00, Hubot <notifications@example.com>\nescreveu:\n\n${QUOTE}`,
  "Gmail in Dutch": `Op di 24 nov 2026 om 09:00 schreef Hubot <notifications@example.com>:\n\n${QUOTE}`,
  "Gmail in Swedish": `Den tis 24 nov. 2026 kl 09:00 skrev Hubot <notifications@example.com>:\n\n${QUOTE}`,
  "Gmail in Danish": `Den tirs. 24. nov. 2026 kl. 09.00 skrev Hubot <\nnotifications@example.com>:\n\n${QUOTE}`,
  "Thunderbird in Norwegian": `Den 24.11.2026 09:00, skrev Hubot:\n${QUOTE}`,
  "Gmail in Finnish": `ti 24. marrask. 2026 klo 9.00 Hubot (notifications@example.com) kirjoitti:\n\n${QUOTE}`,
  "Gmail in Polish": `wt., 24 lis 2026 o 09:00 Hubot <notifications@example.com> napisał(a):\n\n${QUOTE}`,
  "Thunderbird in Polish": `W dniu 24.11.2026 o 09:00, Hubot pisze:\n${QUOTE}`,
  "Gmail in Czech": `út 24. 11. 2026 v 9:00 odesílatel Hubot <notifications@example.com>\nnapsal:\n\n${QUOTE}`,
  "Gmail in Russian": `вт, 24 нояб. 2026 г. в 09:00, Hubot <notifications@example.com>:\n\n${QUOTE}`,
  "Thunderbird in Russian": `24.11.2026 09:00, Hubot пишет:\n${QUOTE}`,
  "Gmail in Ukrainian": `вт, 24 лист. 2026 р. о 09:00 Hubot <notifications@example.com> пише:\n\n${QUOTE}`,
  "Gmail in Turkish": `Hubot <notifications@example.com>, 24 Kas 2026 Sal, 09:00 tarihinde şunu\nyazdı:\n\n${QUOTE}`,
  "Gmail in Japanese": `2026年11月24日(火) 9:00 Hubot <notifications@example.com>:\n\n${QUOTE}`,
  "Thunderbird in Japanese": `On 2026/11/24 9:00, Hubot さんは書きました:\n${QUOTE}`,
  "Gmail in Chinese": `Hubot <notifications@example.com> 于2026年11月24日周二 09:00写道：\n\n${QUOTE}`,
  "Gmail in Korean": `2026년 11월 24일 (화) 오전 9:00, Hubot <notifications@example.com>님이 작성:\n\n${QUOTE}`,
  Outlook: `From: Hubot <notifications@example.com>\nSent: Tuesday, November 24, 2026 9:00 AM\nTo: octo/hello <hello@noreply.example.com>\nSubject: Re: [octo/hello] It crashes (Issue #7)\n\nIt crashes.\n\n-- \nReply to this email directly`,
  "Outlook with a line": `________________________________\nFrom: Hubot <notifications@example.com>\nSent: Tuesday, November 24, 2026 9:00 AM\nTo: octo/hello\nSubject: Re: It crashes\n\nIt crashes.`,
  "Outlook, older": `-----Original Message-----\nFrom: Hubot [mailto:notifications@example.com]\nSent: Tuesday, November 24, 2026 9:00 AM\nTo: octo/hello\nSubject: It crashes\n\nIt crashes.`,
  "Outlook on the web": `*From:* Hubot <notifications@example.com>\n*Sent:* Tuesday, November 24, 2026 9:00 AM\n*To:* octo/hello\n*Subject:* It crashes\n\nIt crashes.`,
  "Outlook in German": `Von: Hubot <notifications@example.com>\nGesendet: Dienstag, 24. November 2026 09:00\nAn: octo/hello\nBetreff: Re: It crashes\n\nIt crashes.`,
  "Outlook, older, in German": `-----Ursprüngliche Nachricht-----\nVon: Hubot\nGesendet: Dienstag, 24. November 2026 09:00\n\nIt crashes.`,
  "Outlook in French": `De : Hubot <notifications@example.com>\nEnvoyé : mardi 24 novembre 2026 09:00\nÀ : octo/hello\nObjet : Re: It crashes\n\nIt crashes.`,
  "Outlook in Spanish": `De: Hubot <notifications@example.com>\nEnviado el: martes, 24 de noviembre de 2026 9:00\nPara: octo/hello\nAsunto: Re: It crashes\n\nIt crashes.`,
  "Outlook in Japanese": `差出人: Hubot <notifications@example.com>\n送信日時: 2026年11月24日 9:00\n宛先: octo/hello\n件名: Re: It crashes\n\nIt crashes.`,
  "Outlook for iOS": `Get Outlook for iOS<https://aka.ms/o0ukef>\n________________________________\nFrom: Hubot <notifications@example.com>\nSent: Tuesday, November 24, 2026 9:00:00 AM\nTo: octo/hello\nSubject: Re: It crashes\n\nIt crashes.`,
  iPhone: `Sent from my iPhone\n\n> On Nov 24, 2026, at 09:00, Hubot <notifications@example.com> wrote:\n> \n> It crashes.`,
  "iPhone in German": `Von meinem iPhone gesendet\n\n> Am 24.11.2026 um 09:00 schrieb Hubot <notifications@example.com>:\n> \n> It crashes.`,
  "iPhone in French": `Envoyé de mon iPhone\n\n> Le 24 nov. 2026 à 09:00, Hubot <notifications@example.com> a écrit :\n> \n> It crashes.`,
  "iPad in Spanish": `Enviado desde mi iPad\n\n> El 24 nov 2026, a las 9:00, Hubot <notifications@example.com> escribió:\n> \n> It crashes.`,
  Samsung: `Sent from my Galaxy\n\n\n-------- Original message --------\nFrom: Hubot <notifications@example.com>\nDate: 11/24/26 09:00 (GMT+01:00)\nTo: octo/hello\nSubject: It crashes\n\nIt crashes.`,
  Yahoo: `On Tuesday, November 24, 2026 at 09:00:00 AM GMT+1, Hubot <notifications@example.com> wrote:\n\n\n It crashes.\n\n --\n Reply to this email directly`,
  "Proton Mail": `Sent with Proton Mail secure email.\n\nOn Tuesday, November 24th, 2026 at 9:00 AM, Hubot <notifications@example.com> wrote:\n\n${QUOTE}`,
  "K-9 Mail in German": `-- \nDiese Nachricht wurde von meinem Android-Gerät mit K-9 Mail gesendet.`,
  "a signature": `-- \nMona Lisa\nOcto Inc. | +1 555 0100`,
  "a signature whose delimiter has lost its space": `--\nMona Lisa\nOcto Inc.`,
  "a signature above the quotation": `-- \nMona Lisa\n\nOn Mon, Nov 24, 2026 at 9:00 AM Hubot <notifications@example.com> wrote:\n\n${QUOTE}`,
  "a signature below the quotation": `On 11/24/26 09:00, Hubot wrote:\n${QUOTE}\n\n-- \nMona Lisa\nOcto Inc.`,
  "quotations in quotations": `On 11/24/26 09:00, Hubot wrote:\n> I see.\n>\n> On 11/23/26 08:00, Mona wrote:\n>> It crashes.\n>> > Really?\n`,
};

describe("of a reply, the text stays without what", () => {
  test.each(Object.entries(BELOW))("%s adds", (_, added) => {
    expect(getReplyText(`Thanks, **fixed**.\n\nSee you\n\n${added}`)).toBe("Thanks, **fixed**.\n\nSee you");
    expect(getReplyText(`Thanks, **fixed**.\r\n\r\nSee you\r\n\r\n${added.replaceAll("\n", "\r\n")}\r\n`)).toBe(
      "Thanks, **fixed**.\n\nSee you",
    );
  });

  test.each(Object.entries(BELOW))("%s adds below nothing", (_, added) => {
    expect(getReplyText(added)).toBe("");
  });
});

test("replies between quoted lines stay, with the lines that they answer", () => {
  const reply = `On 11/24/26 09:00, Hubot wrote:
> It crashes. Which version?

1.2.3

> And which system?
Debian

> Thanks!

-- 
Mona`;
  expect(getReplyText(reply)).toBe(`> It crashes. Which version?

1.2.3

> And which system?
Debian`);
});

test("code blocks stay, whatever is in them", () => {
  const code =
    "Try this:\n\n```\nOn Mon, Nov 24, 2026 at 9:00 AM A <a@example.com> wrote:\n> quoted\n-- \nFrom: a\nTo: b\nSubject: c\n```";
  expect(getReplyText(code)).toBe(code);
  expect(getReplyText(`${code}\n\nOn 11/24/26 09:00, Hubot wrote:\n${QUOTE}`)).toBe(code);
  expect(getReplyText(`~~~\n-- \n~~~\nYes\n-- \nMona`)).toBe("~~~\n-- \n~~~\nYes");
});

test("a fence that is not closed hides no quotation", () => {
  expect(getReplyText(`Yes\n\n\`\`\`\n\nOn 11/24/26 09:00, Hubot wrote:\n${QUOTE}`)).toBe("Yes\n\n```");
});

test.each([
  "From: the beginning it was slow",
  "Title\n--\n\nText",
  "On Monday I wrote:\n\nnothing",
  "I read what she wrote:",
  "> A quotation at the start\n\nand an answer",
  "- one\n- two\n\n---\n\nmore",
  "Sent from my iPhone is a signature that I dislike.",
  "To: be\nor not: to be",
  "a < b > c\n\n    indented",
])("what only looks like a quotation or a signature stays: %j", (text) => {
  expect(getReplyText(text)).toBe(text);
});

describe("the time for a text grows with its length", () => {
  const LINES = [
    "> a",
    "On x <a@b> wrote:",
    "On x <a@b> wrote:\n> a",
    "On x wrote",
    "-- ",
    "From: a",
    "___________",
    "a ".repeat(100),
    "```",
    "Sent from my phone",
  ];
  const repeated = LINES.map((line) => ({
    name: JSON.stringify(line.slice(0, 25)),
    make: (length: number) => `${line}\n`.repeat(Math.ceil(length / line.length)),
  }));
  const long = { name: "one long line", make: (length: number) => `On ${"a ".repeat(length / 2)}wrote:` };

  test.each([...repeated, long])("$name", ({ make }) => {
    const [short, whole] = [make(LENGTH / 16), make(LENGTH)];
    // The shortest of three is least disturbed by what else the machine does; not all of ten comparisons are. A time that grows with the
    // square of the length is 256 times as long. V8 asks the system for the memory of large strings, so a text of 16 times the length can
    // take 50 times as long.
    const isSquare = () => Math.min(...times(whole)) / Math.min(...times(short)) > 100;
    expect(Array.from({ length: 10 }).every(isSquare)).toBe(false);
  });

  const LENGTH = 400_000;

  function times(text: string): number[] {
    return Array.from({ length: 3 }, () => {
      const startedAt = performance.now();
      getReplyText(text);
      return performance.now() - startedAt;
    });
  }
});

test("a new message loses its signature and keeps what it forwards", () => {
  const forwarded =
    "It crashes.\n\n---------- Forwarded message ---------\nFrom: A <a@example.com>\nDate: Tue\nSubject: b\n\n> quoted";
  expect(getMessageText(forwarded)).toBe(forwarded);
  expect(getReplyText(forwarded.replace("\n\n> quoted", "\n\ntext"))).toBe(
    forwarded.replace("\n\n> quoted", "\n\ntext"),
  );
  expect(getMessageText("It crashes.\n\n-- \nMona\n")).toBe("It crashes.");
});
