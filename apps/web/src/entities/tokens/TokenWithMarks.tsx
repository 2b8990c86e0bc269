import { TokenLink, type TokenReference } from '../TokenLink.tsx'
import { type MarkedToken, TokenMarks } from './TokenMarks.tsx'
import styles from './Tokens.module.css'

/** A token in a list. Its name keeps its width: marks that have no room beside it stand below it. */
export const TokenWithMarks = ({ token, marks }: { token: TokenReference; marks: MarkedToken }) => (
  <span className={styles.marked}>
    <TokenLink token={token} />
    <TokenMarks token={marks} />
  </span>
)
