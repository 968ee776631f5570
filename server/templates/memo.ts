/**
 * Remembers what was made of a text, by a name of the text. The oldest results are forgotten beyond `maxBytes` of texts.
 * The results are shared by all who ask, so nobody changes them.
 */
export class Memo<T> {
  private readonly results = new Map<string, { result: T; bytes: number }>();
  private readonly maxBytes: number;
  bytes = 0;

  constructor(maxBytes: number) {
    this.maxBytes = maxBytes;
  }

  get(name: string, text: string, make: () => T): T {
    const known = this.results.get(name);
    if (known) {
      this.results.delete(name);
      this.results.set(name, known);
      return known.result;
    }
    const result = make();
    const bytes = BYTES_PER_RESULT + name.length + text.length;
    this.results.set(name, { result, bytes });
    this.bytes += bytes;
    for (const [oldest, { bytes: freed }] of this.results) {
      if (this.bytes <= this.maxBytes) break;
      this.results.delete(oldest);
      this.bytes -= freed;
    }
    return result;
  }
}

/** What an empty text takes. */
const BYTES_PER_RESULT = 1_000;
