import { useCall } from '../../api-client/use-call.ts'
import { NativeAmount } from '../../entities/amounts.tsx'
import { formatBitcoin } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { positionsQuery } from './queries.ts'

/** Liquid bitcoin that an address holds now, however it got them, and what it earned by them. */
export const LiquidStanding = ({ delegator }: { delegator: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useCall(positionsQuery(delegator), { live: true, toasts: 'never' })
  if (data === undefined) return null
  const { liquidBtc, liquidRewards } = data
  return (
    <DetailList>
      <Detail name={t('staking.liquidTotal')}>
        {liquidBtc === null ? t('staking.notKnown') : `${formatBitcoin(liquidBtc)} BTC`}
      </Detail>
      <Detail name={t('staking.liquidEarned')} help={t('staking.liquidEarnedHelp')}>
        <NativeAmount wei={liquidRewards} />
      </Detail>
    </DetailList>
  )
}
