import { shorten } from '../format/hash.ts'
import { classNames } from '../ui/class-names.ts'
import { Copy } from '../ui/copy/Copy.tsx'
import styles from './Entity.module.css'

export interface HashTextProps {
  hash: string
  /** Where it leads; without it the hash is plain text. */
  href?: string
  whole?: boolean
  copy?: boolean
  /** Enter on a table's row opens this link. */
  primary?: boolean
}

/** Any hash, in the one shape it has everywhere: first 9, last 8 characters. */
export const HashText = ({ hash, href, whole = false, copy = true, primary }: HashTextProps) => {
  const shown = whole ? hash : shorten(hash)
  // of a transaction or a block a card tells more
  const tip = whole || /^\/(tx|block)\//.test(href ?? '') ? undefined : hash
  const className = classNames(whole ? styles.whole : styles.text, styles.hash)
  return (
    <span className={styles.entity}>
      {href === undefined ? (
        <span className={className} data-tip={tip}>
          {shown}
        </span>
      ) : (
        <a className={className} href={href} data-tip={tip} data-primary={primary ? '' : undefined}>
          {shown}
        </a>
      )}
      {copy && <Copy text={hash} />}
    </span>
  )
}
