import type { ReactNode } from 'react'
import styles from './rich.module.css'

/** Puts elements into a translated text: `rich('See <docs>the guide</docs>.', { docs: (text) => <a …>{text}</a> })`. */
export const rich = (text: string, tags: Record<string, (inner: string) => ReactNode>): ReactNode => {
  const parts: ReactNode[] = []
  let rest = 0
  // What ends a clause stands on the line of what it follows.
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>([.,;:!?)。，；：！？）]*)/g)) {
    const [whole, tag = '', inner = '', signs = ''] = match
    parts.push(
      text.slice(rest, match.index),
      <span key={match.index} className={signs ? styles.kept : undefined}>
        {tags[tag]?.(inner) ?? inner}
        {signs}
      </span>,
    )
    rest = match.index + whole.length
  }
  parts.push(text.slice(rest))
  return parts
}
