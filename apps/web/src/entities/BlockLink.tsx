import { formatInteger } from '../format/number.ts'
import { paths } from '../paths.ts'
import styles from './Entity.module.css'

/** A block by its number; `hash` leads to that very block (forked ones). */
export const BlockLink = ({
  blockNumber,
  hash,
  primary,
  inText = false,
}: {
  blockNumber: number
  hash?: string
  primary?: boolean
  /** It stands among words: underlined, told from them by more than its colour. */
  inText?: boolean
}) => (
  <a
    href={paths.block(hash ?? blockNumber)}
    data-primary={primary ? '' : undefined}
    className={inText ? styles.inText : undefined}
  >
    {formatInteger(blockNumber)}
  </a>
)
