/**
 * What a pass looks at of what is too much for one: `size` in their order, each pass from where the one before ended, round
 * the end. Of what stays as long as it is, each is reached once in as many passes as it fills. Pure.
 */
export const windowOfPass = <One>(all: readonly One[], size: number, pass: number): One[] => {
  if (all.length <= size) return [...all]
  const start = (pass * size) % all.length
  return [...all.slice(start, start + size), ...all.slice(0, Math.max(0, start + size - all.length))]
}
