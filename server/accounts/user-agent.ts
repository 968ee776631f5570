/** The browser and the system of a user agent, as their makers call them. */
export function describeUserAgent(userAgent: string): { browser: string; system: string } {
  return {
    browser: findName(BROWSERS, userAgent) ?? firstProduct(userAgent),
    system: findName(SYSTEMS, userAgent) ?? "",
  };
}

/** In this order: the later ones are also named by those above. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, "Microsoft Edge"],
  [/\bOPR\//, "Opera"],
  [/\bVivaldi\//, "Vivaldi"],
  [/\bSamsungBrowser\//, "Samsung Internet"],
  [/\b(?:Firefox|FxiOS)\//, "Firefox"],
  [/\b(?:Chrome|CriOS|HeadlessChrome)\//, "Chrome"],
  [/\bChromium\//, "Chromium"],
  [/\bSafari\//, "Safari"],
];

const SYSTEMS: readonly [RegExp, string][] = [
  [/\biPhone\b/, "iOS"],
  [/\biPad\b/, "iPadOS"],
  [/\bAndroid\b/, "Android"],
  [/\bCrOS\b/, "ChromeOS"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
];

function findName(names: readonly [RegExp, string][], userAgent: string): string | undefined {
  return names.find(([pattern]) => pattern.test(userAgent))?.[1];
}

/** Programs name themselves first: `curl/8.5.0`. */
function firstProduct(userAgent: string): string {
  return /^[\w.-]{1,40}/.exec(userAgent)?.[0] ?? "Unknown browser";
}
