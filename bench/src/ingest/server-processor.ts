import { readdirSync, readFileSync } from 'node:fs'

const ticksPerSecond = 100

/** Fields of /proc/<pid>/stat behind the name in brackets: state, parent, … */
const statOf = (pid: string): string[] | undefined => {
  try {
    const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
    return text.slice(text.lastIndexOf(')') + 2).split(' ')
  } catch {
    return undefined // ended meanwhile
  }
}

/** Processor seconds of a process, its children and those of its children that have ended; 0 where /proc does not tell. */
export const processorSecondsOf = (pid: number): number => {
  const own = statOf(String(pid))
  if (own === undefined) return 0
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(statOf)
    .filter((fields) => fields?.[1] === String(pid))
  const used = (fields: string[] | undefined, from: number, to: number) =>
    (fields ?? []).slice(from, to).reduce((sum, value) => sum + Number(value), 0)
  const ticks = used(own, 11, 15) + children.reduce((sum, fields) => sum + used(fields, 11, 15), 0)
  return ticks / ticksPerSecond
}
