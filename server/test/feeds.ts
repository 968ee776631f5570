type XmlElement = {
  textContent: string | null;
  getAttribute(name: string): string | null;
  getElementsByTagName(name: string): ArrayLike<XmlElement>;
};
type XmlParser = { parseFromString(text: string, type: "application/xml"): { documentElement: XmlElement } };

export type ReadEntry = { id: string; title: string; url: string; author: string; html: string; categories: string[] };
export type ReadFeed = { id: string; title: string; updated: string; entries: ReadEntry[] };

/** Reads Atom with an XML parser. Throws if it is not well-formed, or lacks what RFC 4287 requires. */
export async function readAtom(text: string): Promise<ReadFeed> {
  // The package has no types.
  const name: string = "jsdom";
  const { JSDOM } = (await import(name)) as { JSDOM: new () => { window: { DOMParser: new () => XmlParser } } };
  const { documentElement: root } = new new JSDOM().window.DOMParser().parseFromString(text, "application/xml");
  if (root.getElementsByTagName("parsererror").length > 0) throw new Error(root.textContent ?? "");
  const ids = Array.from(root.getElementsByTagName("id")).map(({ textContent }) => textContent);
  if (new Set(ids).size < ids.length) throw new Error("Two entries have the same id.");
  return {
    id: required(root, "id"),
    title: required(root, "title"),
    updated: required(root, "updated"),
    entries: Array.from(root.getElementsByTagName("entry")).map((entry) => ({
      id: required(entry, "id"),
      title: required(entry, "title"),
      url: entry.getElementsByTagName("link")[0]?.getAttribute("href") ?? "",
      author: required(entry, "name"),
      html: entry.getElementsByTagName("content")[0]?.textContent ?? "",
      categories: Array.from(entry.getElementsByTagName("category")).map((item) => item.getAttribute("term") ?? ""),
    })),
  };
}

function required(element: XmlElement, name: string): string {
  const text = element.getElementsByTagName(name)[0]?.textContent ?? "";
  if (text === "") throw new Error(`${name} is missing.`);
  if (name === "updated" && !/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(text))
    throw new Error(`${text} is not a time.`);
  return text;
}

export type ReadEvent = Record<string, string>;

/** Reads a calendar as strictly as RFC 5545 is written. Throws for what it does not permit. */
export function readCalendar(text: string): { name: string; events: ReadEvent[] } {
  if (!text.endsWith("\r\n") || /[^\r]\n|\r[^\n]/.test(text)) throw new Error("A line does not end with CR and LF.");
  const physical = text.slice(0, -2).split("\r\n");
  const long = physical.find((line) => Buffer.byteLength(line) > 75 || line === "");
  if (long !== undefined) throw new Error(`A line is empty or too long: ${long}`);
  if (text.includes("\uFFFD")) throw new Error("A character was divided.");
  const lines = text.slice(0, -2).replaceAll("\r\n ", "").split("\r\n");
  if (lines[0] !== "BEGIN:VCALENDAR" || lines.at(-1) !== "END:VCALENDAR") throw new Error("It is not a calendar.");
  const calendar: ReadEvent = {};
  const events: ReadEvent[] = [];
  let event: ReadEvent | undefined;
  for (const line of lines.slice(1, -1)) {
    if (line === "BEGIN:VEVENT" && !event) event = {};
    else if (line === "END:VEVENT" && event) {
      events.push(checkEvent(event));
      event = undefined;
    } else readLine(line, event ?? calendar);
  }
  if (calendar["VERSION"] !== "2.0" || !calendar["PRODID"] || event) throw new Error("The calendar is not complete.");
  if (new Set(events.map((entry) => entry["UID"])).size < events.length)
    throw new Error("Two events have the same UID.");
  return { name: calendar["NAME"] ?? "", events };
}

function readLine(line: string, into: ReadEvent): void {
  const [, name = "", value = ""] = /^([A-Z-]+(?:;[A-Z-]+=[A-Z]+)*):(.*)$/s.exec(line) ?? [];
  // oxlint-disable-next-line no-control-regex
  if (name === "" || /[\u0000-\u001F\u007F]/.test(value)) throw new Error(`Not a property: ${line}`);
  if (name in into) throw new Error(`${name} occurs twice.`);
  const isText = ["UID", "SUMMARY", "DESCRIPTION", "NAME", "X-WR-CALNAME"].includes(name);
  if (isText && /(?:^|[^\\])(?:\\\\)*(?:[;,]|\\[^\\;,n])/.test(value)) throw new Error(`Not escaped: ${line}`);
  into[name] = isText ? value.replaceAll(/\\(.)/g, (_, escaped: string) => (escaped === "n" ? "\n" : escaped)) : value;
}

function checkEvent(event: ReadEvent): ReadEvent {
  const [start = "", end = ""] = [event["DTSTART;VALUE=DATE"], event["DTEND;VALUE=DATE"]];
  if (!event["UID"] || !event["SUMMARY"] || !/^\d{8}T\d{6}Z$/.test(event["DTSTAMP"] ?? "")) {
    throw new Error("UID, SUMMARY or DTSTAMP is missing.");
  }
  if (!/^\d{8}$/.test(start) || !/^\d{8}$/.test(end) || end <= start) throw new Error("The days are not valid.");
  return event;
}
