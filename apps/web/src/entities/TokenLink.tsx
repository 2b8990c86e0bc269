import { shorten } from '../format/hash.ts'
import { paths } from '../paths.ts'
import styles from './Entity.module.css'

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

const emptyTokenImage = '/empty-token.svg'

/** A token with its image, or the empty-token image when it has none (spec §2). */
export const TokenLink = ({ token }: { token: TokenReference }) => {
  const hash = token.contractAddress ?? token.hash ?? ''
  const name = token.privateName || token.publicName || token.tokenName || shorten(hash)
  return (
    <span className={styles.entity}>
      <img className={styles.icon} src={token.icon || emptyTokenImage} alt="" width={20} height={20} loading="lazy" />
      <a className={styles.named} href={paths.token(hash)} data-address={hash}>
        <span className={styles.text}>{name}</span>
        {token.symbol ? <span className={styles.symbol}>{` (${token.symbol})`}</span> : ''}
      </a>
    </span>
  )
}
