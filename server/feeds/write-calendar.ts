import { DAY_MS } from "#shared/durations.ts";

export type Calendar = { name: string; events: readonly CalendarEvent[] };

/** A day. */
export type CalendarEvent = {
  /** The same whenever the calendar is read. */
  uid: string;
  day: Date;
  title: string;
  text: string;
  url: string;
  updatedAt: Date;
};

/** Octets of a line without its end. */
const LINE_MAX = 75;

/** iCalendar (RFC 5545). A day has no time, so it is the same day in every time zone. */
export function writeCalendar({ name, events }: Calendar): string {
  const lines = [
    "BEGIN:VCALENDAR",
    "VERSION:2.0",
    "PRODID:-//Milepost//Milestones//EN",
    "CALSCALE:GREGORIAN",
    "METHOD:PUBLISH",
    `X-WR-CALNAME:${escape(name)}`,
    `NAME:${escape(name)}`,
    "REFRESH-INTERVAL;VALUE=DURATION:PT1H",
    ...events.flatMap(writeEvent),
    "END:VCALENDAR",
  ];
  return lines.map((line) => `${fold(line)}\r\n`).join("");
}

function writeEvent({ uid, day, title, text, url, updatedAt }: CalendarEvent): string[] {
  return [
    "BEGIN:VEVENT",
    `UID:${escape(uid)}`,
    `DTSTAMP:${toTime(updatedAt)}`,
    `LAST-MODIFIED:${toTime(updatedAt)}`,
    `DTSTART;VALUE=DATE:${toDay(day)}`,
    `DTEND;VALUE=DATE:${toDay(new Date(day.getTime() + DAY_MS))}`,
    `SUMMARY:${escape(title)}`,
    ...(text === "" ? [] : [`DESCRIPTION:${escape(text)}`]),
    `URL:${url}`,
    // The person is not busy on that day.
    "TRANSP:TRANSPARENT",
    "END:VEVENT",
  ];
}

/** `20261130`: the day in UTC. */
function toDay(date: Date): string {
  return date.toISOString().slice(0, 10).replaceAll("-", "");
}

/** `20261130T120000Z` */
function toTime(date: Date): string {
  return date.toISOString().replace(/\.\d+/, "").replaceAll(/[-:]/g, "");
}

/** A text as a value: without control characters, its line ends and separators escaped. */
function escape(text: string): string {
  return (
    text
      .replaceAll(/\r\n?/g, "\n")
      // oxlint-disable-next-line no-control-regex
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F]/g, " ")
      .replaceAll(/[\\;,]/g, "\\$&")
      .replaceAll("\n", "\\n")
  );
}

/** A long line goes on in the next one after a space. No character is divided. */
function fold(line: string): string {
  let folded = "";
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > LINE_MAX) {
      folded += "\r\n ";
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}
