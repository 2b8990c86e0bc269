import type { BitcoinStakeRecord, DecodedBitcoin } from '@corescope/api-schema/bitcoin/calls'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import styles from './Bitcoin.module.css'
import { BitcoinAmount } from './BitcoinAmount.tsx'
import { lockKindOf } from './BitcoinStory.tsx'

/** Core takes a stake that lies so deep. */
const neededConfirmations = 6

/** Where the transaction stands on Bitcoin, in words. */
export const Confirmation = ({ confirmation }: Pick<DecodedBitcoin, 'confirmation'>) => {
  const t = useMessages()
  if (confirmation === null) return <span className={styles.soft}>{t('bitcoin.state_noSource')}</span>
  const { state, height, timestamp, confirmations, reason } = confirmation
  if (state === 'away') return <span className={styles.soft}>{reason}</span>
  if (state !== 'confirmed') return <span>{t(`bitcoin.state_${state}`)}</span>
  const block = formatInteger(height ?? 0)
  return (
    <span className={styles.line}>
      {confirmations === null
        ? t('bitcoin.state_confirmedOnly', { height: block })
        : t('bitcoin.state_confirmed', { count: confirmations, height: block })}
      {timestamp !== null && <Timestamp value={timestamp} form="both" />}
      {confirmations !== null && confirmations < neededConfirmations && (
        <span className={styles.soft}>{t('bitcoin.state_short')}</span>
      )}
    </span>
  )
}

const Lock = ({ lockTime }: { lockTime: number | null }) => {
  const t = useMessages()
  const kind = lockKindOf(lockTime)
  if (lockTime === null) return <span className={styles.soft}>{t('bitcoin.lockUnknown')}</span>
  return kind === 'time' ? (
    <Timestamp value={lockTime} form="both" />
  ) : (
    t('bitcoin.lockHeight', { height: formatInteger(lockTime) })
  )
}

/** The stake as payload and outputs tell it. */
export const StakeFacts = ({
  stake,
  confirmation,
}: { stake: BitcoinStakeRecord } & Pick<DecodedBitcoin, 'confirmation'>) => {
  const t = useMessages()
  const { version, amount, paidIn, lockedOutput, delegator, validator, lockTime, chainId, fee } = stake
  const kind = version === 1 || version === 2 ? t(`bitcoin.kind_${version}`) : t('bitcoin.kind_other', { version })
  return (
    <Panel flush title={t('bitcoin.stakeTitle')}>
      <DetailList>
        <Detail name={t('bitcoin.kind')}>{kind}</Detail>
        <Detail name={t('bitcoin.bitcoin')}>
          <Confirmation confirmation={confirmation} />
        </Detail>
        {amount !== null && (
          <Detail name={t('bitcoin.amount')}>
            <span className={styles.line}>
              <BitcoinAmount satoshi={amount} />
              <span className={styles.soft}>{t('bitcoin.amountIn', { index: lockedOutput ?? 0 })}</span>
            </span>
          </Detail>
        )}
        {paidIn !== null && (
          <Detail name={t('bitcoin.paidIn')}>
            <BitcoinAmount satoshi={paidIn} />
          </Detail>
        )}
        {version === 1 && (
          <Detail name={t('bitcoin.lock')}>
            <Lock lockTime={lockTime} />
          </Detail>
        )}
        {delegator !== null && (
          <Detail name={t('bitcoin.delegator')}>
            <AddressLink address={delegator} whole />
          </Detail>
        )}
        {validator !== null && (
          <Detail name={t('bitcoin.validator')}>
            <AddressLink address={validator} whole />
          </Detail>
        )}
        {chainId !== null && <Detail name={t('bitcoin.chain')}>{chainId}</Detail>}
        {fee !== null && <Detail name={t('bitcoin.fee')}>{t('bitcoin.feeIgnored', { fee })}</Detail>}
      </DetailList>
    </Panel>
  )
}
