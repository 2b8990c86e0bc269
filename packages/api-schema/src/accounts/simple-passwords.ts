/** As passwords are compared: whichever way their letters are written. */
const plainOf = (password: string): string => password.normalize('NFKC').toLowerCase()

/** "aaaaaaaaaa", "1212121212", "abcdefghij": a short piece again and again, or a run of neighbours. */
export const isPattern = (password: string): boolean => {
  const text = plainOf(password)
  if (/^(.{1,4}?)\1+.{0,3}$/su.test(text)) return true
  const steps = [...text].slice(1).map((sign, index) => sign.codePointAt(0)! - text.codePointAt(index)!)
  return steps.length > 0 && Math.abs(steps[0]!) <= 1 && steps.every((step) => step === steps[0])
}

/** A name, or what stands before the @ of an address, with hardly anything beside it. */
export const isLikeName = (password: string, names: readonly string[]): boolean => {
  const plain = plainOf(password)
  const own = names.flatMap((name) => [name, name.split('@')[0] ?? '']).map((name) => name.toLowerCase())
  // a name that stands there twice is no more than once
  const besides = (name: string) => plain.length - plain.replaceAll(name, '').length
  return own.some((name) => name.length >= 4 && plain.includes(name) && plain.length - besides(name) < 6)
}
