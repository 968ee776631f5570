/** What mail programs write above a quoted message and below a text, in the languages that they are used in most. */

/** `On Mon, 24 Nov 2026 at 09:00, Mona <mona@example.com> wrote:`, on one line. */
const ATTRIBUTIONS: readonly RegExp[] = [
  /^On\b.*\bwrote:$/i,
  /^(Am|Den|Den\b.*)\b.*\bschrieb\b.*:$/i,
  /\bschrieb am\b.*:$/i,
  /^Le\b.*\ba écrit\s*:$/i,
  /^(El|O)\b.*\bescribió\s*:$/i,
  /^Il\b.*\bha scritto\s*:$/i,
  /^(Em|No dia|A)\b.*\bescreveu\s*:$/i,
  /^Op\b.*\b(schreef|geschreven)\b.*:$/i,
  /^(Den|På|Fra|Från)\b.*\b(skrev|skrifaði)\b.*:$/i,
  /\b(kirjoitti)\b.*:$/i,
  /(napisał|napisała|napisał\(a\)|napisal|napsal|napsala|napsal\(a\)|napísal|pisze)\s*:$/i,
  /(пишет|написал|написала|написав|написала|писал|писал\(а\)|пише)\s*:$/i,
  /(yazdı|şunu yazdı|şunları yazdı)\s*:$/i,
  /(írta|a scris|έγραψε|va escriure|ha escrit)\s*:$/i,
  /(書きました|のメール|写道|寫道|님이 작성|작성)\s*[:：]$/,
  /(כתב|כתבה|كتب|كتبت)\s*.*[:：]$/,
];

/** Any language: an address in angle brackets after a date, and a colon at the end. */
const WITH_ADDRESS = /^.*\d.*<[^<>\s]+@[^<>\s]+>.{0,40}[:：]$/;
/** What a sentence of the text itself hardly has. */
const CERTAIN = /<[^<>\s]+@[^<>\s]+>|\b\d{1,2}[:.h]\d{2}\b/;

export function isAttribution(line: string): boolean {
  if (line.length > 400) return false;
  return WITH_ADDRESS.test(line) || ATTRIBUTIONS.some((pattern) => pattern.test(line));
}

/** Whether what follows is a quotation even if its lines do not begin with `>`. */
export function isCertainAttribution(line: string): boolean {
  return isAttribution(line) && CERTAIN.test(line);
}

const SEPARATOR =
  /^[-_\s*]*(original message|original appointment|ursprüngliche nachricht|originalnachricht|message d['’]origine|message original|mensaje original|messaggio originale|mensagem original|oorspronkelijk bericht|ursprungligt meddelande|oprindelig meddelelse|opprinnelig melding|alkuperäinen viesti|oryginalna wiadomość|wiadomość oryginalna|původní zpráva|исходное сообщение|orijinal mesaj|元のメッセージ|原始邮件|原始郵件|원본 메시지)[-_\s*]*$/i;

/** `-----Original Message-----` */
export function isOriginalMessage(line: string): boolean {
  return /^[-_*]{2,}/.test(line) && SEPARATOR.test(line);
}

const FROM =
  /^\*?(from|von|de|da|van|från|fra|lähettäjä|od|от|від|kimden|feladó|expéditeur|差出人|发件人|寄件者|보낸 사람)\s*[:：]/i;
const OTHER_HEADER =
  /^\*?(sent|date|to|cc|subject|gesendet|datum|an|betreff|envoyé|à|objet|enviado( el)?|enviada em|fecha|para|asunto|assunto|data|inviato|a|oggetto|verzonden|aan|onderwerp|skickat|till|ämne|sendt|dato|til|emne|lähetetty|vastaanottaja|aihe|wysłano|do|temat|odesláno|komu|předmět|отправлено|дата|кому|тема|надіслано|gönderildi|tarih|kime|konu|elküldve|címzett|tárgy|送信日時|宛先|件名|发送时间|日期|收件人|主题|主旨|傳送日期|보낸 날짜|받는 사람|제목)\s*[:：]/i;

/** The headers that Outlook writes above the quoted message, from this line on. */
export function isHeaderBlock(lines: readonly string[]): boolean {
  // Names of headers are bold in HTML.
  const [first = "", ...others] = lines.map((line) => line.slice(0, 200).replace(/^\*\*|\*\*$/g, ""));
  return FROM.test(first) && others.slice(0, 6).filter((line) => OTHER_HEADER.test(line)).length >= 2;
}

export function isForwarded(line: string): boolean {
  return /^[-_\s*]*(begin forwarded message|forwarded message|weitergeleitete nachricht|message transféré|mensaje reenviado|messaggio inoltrato|mensagem encaminhada|doorgestuurd bericht)[-_\s*:]*$/i.test(
    line,
  );
}

const DEVICE =
  "(iphone|ipad|ipod|android|smartphone|handy|mobile|phone|telefon|téléphone|portable|galaxy|samsung|huawei|xiaomi|pixel|blackberry|outlook|mail|yahoo|gmail|k-9|fairemail|proton ?mail|spark|tutanota|tuta|windows)";

const PROGRAM_SIGNATURES: readonly RegExp[] = [
  new RegExp(`^(sent|this message was sent) (from|with|via|using)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  /^(get|sent from) \[?outlook for (ios|android|mac).{0,100}$/i,
  new RegExp(`^(von|mit|diese nachricht)\\b.{0,60}${DEVICE}.{0,60}(gesendet|geschickt)\\.?$`, "i"),
  new RegExp(`^gesendet (von|mit|über|aus)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^envoyé (de|depuis|à partir|avec)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^envia(do|da) (desde|do|de|a partir|pelo|con)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^inviato (da|dal|con)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^(verstuurd|verzonden) (vanaf|vanuit|met|van)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^(skickat|sendt|lähetetty)\\b.{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^(wysłan[eoy]|odesláno|отправлено|надіслано).{0,60}${DEVICE}.{0,25}$`, "i"),
  new RegExp(`^.{0,30}${DEVICE}.{0,20}(から送信|发送|傳送|에서 보냄|gönderildi).{0,5}$`, "i"),
  /^(从|從|發自|发自).{0,30}(iphone|ipad|android|手机|outlook).{0,20}$/i,
];

/** `Sent from my iPhone` and the like. */
export function isProgramSignature(line: string): boolean {
  if (line.length > 200) return false;
  return PROGRAM_SIGNATURES.some((pattern) => pattern.test(line.replace(/\*/g, "")));
}
