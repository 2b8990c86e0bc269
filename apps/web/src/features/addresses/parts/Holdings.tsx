import { useCall } from '../../../api-client/use-call.ts'
import { HoldingTable } from '../../../entities/tokens/HoldingTable.tsx'
import { holdingList, holdingsQuery } from '../../../entities/tokens/queries.ts'
import { Worth } from '../../../entities/tokens/Worth.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useList } from '../../../lists/use-list.ts'

interface HolderProps {
  address: `0x${string}`
}

/** Tokens an address holds, with what each is worth and its share of the whole. */
export const Holdings = ({ address }: HolderProps) => {
  const t = useMessages()
  const list = useList(holdingList(address))
  const { data } = useCall(holdingsQuery(address))
  return (
    <HoldingTable
      list={list}
      total={data?.worth}
      emptyText={list.error === undefined ? t('address-parts.emptyHoldings') : undefined}
      tools={
        data?.worth == null ? undefined : (
          <span>
            {t('address-parts.worth')} <Worth worth={data.worth} currency={data.currency} />
          </span>
        )
      }
    />
  )
}
