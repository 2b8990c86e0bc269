import { Fragment, type ReactNode } from 'react'
import styles from './rich.module.css'

/** What ends a clause: it stands on the line of what it follows. */
const closing = /^[.,;:!?)。，；：！？）]+/

/** Puts elements into a translated text: `rich('See <docs>the guide</docs>.', { docs: (text) => <a …>{text}</a> })`. */
export const rich = (text: string, tags: Record<string, (inner: string) => ReactNode>): ReactNode => {
  const parts: ReactNode[] = []
  let rest = 0
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, tag = '', inner = ''] = match
    const element = tags[tag]?.(inner) ?? inner
    const end = match.index + whole.length
    const [signs = ''] = closing.exec(text.slice(end)) ?? []
    parts.push(text.slice(rest, match.index))
    parts.push(
      signs === '' ? (
        <Fragment key={match.index}>{element}</Fragment>
      ) : (
        <span key={match.index} className={styles.kept}>
          {element}
          {signs}
        </span>
      ),
    )
    rest = end + signs.length
  }
  parts.push(text.slice(rest))
  return parts
}
