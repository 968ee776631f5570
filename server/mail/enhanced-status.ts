/** The status of RFC 3463 in an answer that refuses for good, such as 5.1.1. */
export function readStatus(answer: string): string | undefined {
  return /\b5\.\d{1,3}\.\d{1,3}\b/.exec(answer)?.[0];
}

/** Of the classes of RFC 3463: that of the address and of the mailbox. 5.7.1, for example, says that the sender may not send there. */
export function isAboutAddress(status: string): boolean {
  return /^5\.[12]\./.test(status);
}
