/**
 * File of a screen in `routes/`, from its page pattern: `/` → home, `/tx/{id}` → tx, `/block/countdown/{id}` → block.countdown.
 */
export const screenName = (pattern: string): string => {
  const words = pattern.split('/').filter((part) => part !== '' && !part.startsWith('{'))
  return words.length === 0 ? 'home' : words.join('.')
}
