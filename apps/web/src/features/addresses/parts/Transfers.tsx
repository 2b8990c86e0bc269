import type { TokenStandard } from '@corescope/chain/types/token-standard'
import { addressTransferList } from '../../../entities/tokens/queries.ts'
import { TokenTransferTable } from '../../../entities/tokens/TokenTransferTable.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useList } from '../../../lists/use-list.ts'

/** Transfers of the tokens of one standard from and to an address, newest first. */
export const Transfers = ({ address, standard }: { address: `0x${string}`; standard: TokenStandard }) => {
  const t = useMessages()
  const list = useList(addressTransferList(address, standard))
  return (
    <TokenTransferTable
      list={list}
      owner={address}
      items={standard !== 20}
      caption={t(`address-parts.tabErc${standard}`)}
      emptyText={list.error === undefined ? t('address-parts.emptyTransfers') : undefined}
    />
  )
}
