import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { formatBitcoin } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { positionsQuery } from './queries.ts'
import styles from './Staking.module.css'

const shownValidators = 20

/** What an address has staked now: above the list of its delegations. */
export const Positions = ({ delegator }: { delegator: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useCall(positionsQuery(delegator), { live: true, toasts: 'never' })
  if (data === undefined) return null
  const { core, coreTotal, btcTotal, btcStakes, liquidBtc, claimed } = data
  const hasLiquid = liquidBtc !== null && liquidBtc !== '0'
  if (core.length === 0 && btcStakes === 0 && !hasLiquid && claimed === '0') return null
  return (
    <DetailList>
      <Detail name={t('staking.coreTotal')}>
        <NativeAmount wei={coreTotal} />
      </Detail>
      {core.length > 0 && (
        <Detail name={t('staking.byValidator')}>
          <ul className={styles.positions}>
            {core.slice(0, shownValidators).map(({ validator, amount }) => (
              <li key={validator.hash}>
                <AddressLink address={validator} /> <NativeAmount wei={amount} />
              </li>
            ))}
            {core.length > shownValidators && <li>{t('staking.more', { count: core.length - shownValidators })}</li>}
          </ul>
        </Detail>
      )}
      <Detail name={t('staking.btcTotal')}>
        {t('staking.btcText', {
          amount: formatBitcoin(btcTotal),
          count: btcStakes,
        })}
      </Detail>
      {hasLiquid && <Detail name={t('staking.liquidTotal')}>{`${formatBitcoin(liquidBtc)} BTC`}</Detail>}
      <Detail name={t('staking.claimedTotal')}>
        <NativeAmount wei={claimed} />
      </Detail>
    </DetailList>
  )
}
