const schemes = /https?:|:\/\//i
/** The end of a domain has two signs or more, the first of them a letter: `v1.25`, `USDC.e` and `St. John` have none. */
const domainEnd = /\.\p{L}[\p{L}\p{M}\p{N}-]/u
const numbered = /(?<![\p{L}\p{N}.])\d{1,3}(?:\.\d{1,3}){3}(?![\p{N}.])/u

/** A text holds what a browser or a mail program would open: a scheme, a domain, or the number of a host. Pure. */
export const hasWebAddress = (text: string): boolean => {
  // as browsers read a domain (IDNA): without signs that nobody sees, and an ideographic full stop is a dot
  const plain = text
    .normalize('NFKC')
    .replaceAll(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replaceAll('。', '.')
  return schemes.test(plain) || domainEnd.test(plain) || numbered.test(plain)
}
