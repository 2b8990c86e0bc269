import { Fragment, type ReactNode } from 'react'

/** Puts elements into a translated text: `rich('See <docs>the guide</docs>.', { docs: (text) => <a …>{text}</a> })`. */
export const rich = (text: string, tags: Record<string, (inner: string) => ReactNode>): ReactNode => {
  const parts: ReactNode[] = []
  let rest = 0
  for (const match of text.matchAll(/<(\w+)>(.*?)<\/\1>/g)) {
    const [whole, tag = '', inner = ''] = match
    parts.push(text.slice(rest, match.index), <Fragment key={match.index}>{tags[tag]?.(inner) ?? inner}</Fragment>)
    rest = match.index + whole.length
  }
  parts.push(text.slice(rest))
  return parts
}
