/** What Vyper says of an error; places that it has no field for stand in the text alone, and so do hints. A warning has them in its message. */
interface VyperMessage {
  type?: string
  message?: string
  formattedMessage?: string
}

/** Where an error lies; `file` is undefined where the text names none. */
interface VyperPlace {
  file: string | undefined
  line: number
  /** From 1. */
  column: number | null
}

/** `contract "a.vy:3", function "f", line 3:11`: quoted lines begin with their number, so none of them looks like it. */
const header = /^ +(?:contract "(.+):\d+", )?(?:function "[^"]*", )?line (\d+):(\d*) *$/
const formerPlace = '(previously declared at):'

/** The place that the text of a message names, not that of a declaration before. Pure. */
export const vyperPlace = ({ message, formattedMessage }: VyperMessage): VyperPlace | undefined => {
  const lines = (formattedMessage ?? message ?? '').split('\n')
  for (const [index, line] of lines.entries()) {
    const found = header.exec(line)
    if (found === null || lines[index - 1]?.trim() === formerPlace) continue
    const [, file, row, sign] = found
    return { file, line: Number(row), column: sign ? Number(sign) + 1 : null }
  }
  return undefined
}

/** The words of a message before its place and the lines that it quotes. Pure. */
const withoutPlace = (message: string): string => {
  const lines = message.split('\n')
  const at = lines.findIndex((line) => header.test(line))
  return (at < 0 ? lines : lines.slice(0, at)).join('\n').trim()
}

/** What Vyper says, with its hint. A name alone is told with what is wrong with it: `ModuleNotFound: token`. Pure. */
export const vyperWords = ({ type, message, formattedMessage }: VyperMessage): string | undefined => {
  if (message === undefined) return formattedMessage
  const words = withoutPlace(message)
  const hint = /\n +(\(hint: .*\))\s*$/s.exec(formattedMessage ?? (words === message.trim() ? '' : message))?.[1]
  const told = type === undefined || /\s/.test(words) ? words : `${type}: ${words}`
  return hint === undefined ? told : `${told} ${hint}`
}
