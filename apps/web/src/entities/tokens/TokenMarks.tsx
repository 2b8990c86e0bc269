import type { BorrowedFrom } from '@corescope/api-schema/shapes/borrowed-from'
import { shorten } from '../../format/hash.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { TokenLink, type TokenReference } from '../TokenLink.tsx'
import styles from './Tokens.module.css'

/** Names of the standards on every screen (ruling 28). */
export const standardLabels = { 20: 'ERC-20', 721: 'ERC-721', 1155: 'ERC-1155' } as const

export interface MarkedToken {
  irregular: boolean
  partial?: boolean | undefined
  borrowed?: BorrowedFrom | null | undefined
  /** Its symbol looks like that of the chain's coin, where `borrowed` does not say so. */
  bearsCoinSymbol?: boolean
}

/** What a reader must know before believing a token's name and figures; nothing for most tokens. */
export const TokenMarks = ({ token }: { token: MarkedToken }) => {
  const t = useMessages()
  const { irregular, partial, borrowed, bearsCoinSymbol } = token
  const lender = bearsCoinSymbol ? undefined : borrowed
  return (
    <>
      {(bearsCoinSymbol || borrowed) && (
        <span
          className={classNames(styles.mark, styles.warn)}
          data-tip={
            lender?.contractAddress
              ? t('tokens.borrowedTip', { token: lender.tokenName ?? shorten(lender.contractAddress) })
              : t('tokens.coinSymbolTip')
          }
        >
          {t('tokens.borrowed')}
        </span>
      )}
      {irregular && (
        <span className={styles.mark} data-tip={t('tokens.irregularTip')}>
          {t('tokens.irregular')}
        </span>
      )}
      {partial && (
        <span className={styles.mark} data-tip={t('tokens.partialTip')}>
          {t('tokens.partial')}
        </span>
      )}
    </>
  )
}

/** A token in a list. Its name keeps its width: marks that have no room beside it stand below it. */
export const TokenWithMarks = ({ token, marks }: { token: TokenReference; marks: MarkedToken }) => (
  <span className={styles.marked}>
    <TokenLink token={token} />
    <TokenMarks token={marks} />
  </span>
)
