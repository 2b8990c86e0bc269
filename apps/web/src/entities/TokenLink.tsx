import { shorten } from '../format/hash.ts'
import { paths } from '../paths.ts'
import styles from './Entity.module.css'
import { TokenIcon } from './tokens/TokenIcon.tsx'

/** Spec §3 "Token object". */
export interface TokenReference {
  symbol?: string | null
  tokenName?: string | null
  privateName?: string | null
  publicName?: string | null
  hash?: string
  contractAddress?: string
  icon?: string | null
}

/** A token with its image, or the empty-token image when it has none (spec §2). */
export const TokenLink = ({ token }: { token: TokenReference }) => {
  const hash = token.contractAddress ?? token.hash ?? ''
  const name = token.privateName || token.publicName || token.tokenName || shorten(hash)
  return (
    <span className={styles.entity}>
      <TokenIcon icon={token.icon} size={20} className={styles.icon} lazy />
      <a className={styles.named} href={paths.token(hash)} data-address={hash}>
        <span className={styles.text}>{name}</span>
        {token.symbol ? <span className={styles.symbol}>{` (${token.symbol})`}</span> : ''}
      </a>
    </span>
  )
}
