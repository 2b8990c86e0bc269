import type { BorrowedFrom } from '@corescope/api-schema/shapes/borrowed-from'
import { shorten } from '../../format/hash.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Fact } from './CardParts.tsx'

/** Whose symbol a token bears, as a line of a card; nothing for most tokens. */
export const BorrowedFact = ({ borrowed }: { borrowed: BorrowedFrom | null | undefined }) => {
  const t = useMessages()
  if (!borrowed) return null
  return (
    <Fact name={t('card.warning')}>
      {borrowed.contractAddress === null
        ? t('card.coinSymbol')
        : t('card.borrowed', { token: borrowed.tokenName ?? shorten(borrowed.contractAddress) })}
    </Fact>
  )
}
