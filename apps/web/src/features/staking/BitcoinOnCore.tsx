import type { BtcStake, BtcStep } from '@corescope/api-schema/staking/calls'
import { useMemo } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatBitcoin } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { LiquidStanding } from './LiquidStanding.tsx'
import { onCoreQuery } from './queries.ts'
import { StakeRewards } from './StakeRewards.tsx'
import styles from './Staking.module.css'

const bitcoinText = (satoshi: string | null) => (satoshi === null ? '–' : `${formatBitcoin(satoshi)} BTC`)

const BitcoinLink = ({ hash }: { hash: string }) => {
  const txid = hash.slice(2)
  return <HashText hash={txid} href={paths.bitcoinDecoder(txid)} />
}

const stepColumns = (t: typeof translate, steps: readonly BtcStep[]): Column<BtcStep>[] => [
  ...placeColumns<BtcStep>(),
  {
    key: 'event',
    header: t('staking.step'),
    width: 180,
    card: 'badge',
    cell: ({ event }) => t(`staking.btcStep_${event}`),
  },
  {
    key: 'from',
    header: t('staking.from'),
    width: 210,
    cell: ({ from }) => from !== null && <AddressLink address={from} />,
  },
  { key: 'to', header: t('staking.to'), width: 210, cell: ({ to }) => to !== null && <AddressLink address={to} /> },
  { key: 'amount', header: t('staking.amount'), width: 200, align: 'end', cell: ({ amount }) => bitcoinText(amount) },
  ...(steps.some(({ otherBtcTxId }) => otherBtcTxId !== null)
    ? [
        {
          key: 'bitcoin',
          header: t('staking.btcTransaction'),
          width: 210,
          cell: ({ otherBtcTxId }: BtcStep) => otherBtcTxId !== null && <BitcoinLink hash={otherBtcTxId} />,
        },
      ]
    : []),
]

type OnCore = CallResponse<'stakeBtcDetail'>

/** Stakes whose outputs a Bitcoin transaction spent. */
const TakenBack = ({ stakes, count }: { stakes: readonly BtcStake[]; count: number }) => {
  const t = useMessages()
  return (
    <ul className={styles.positions}>
      {stakes.map(({ btcTxId, amount, delegator }) => (
        <li key={btcTxId}>
          {bitcoinText(amount)} <BitcoinLink hash={btcTxId} />{' '}
          {delegator !== null && <AddressLink address={delegator} />}
        </li>
      ))}
      {count > stakes.length && <li>{t('staking.more', { count: count - stakes.length })}</li>}
    </ul>
  )
}

/** What it is that made no stake. */
const stateOf = ({ kind, liquid }: OnCore) => {
  if (kind === 'spending') return 'spending'
  if (liquid === null) return 'liquidPayout'
  return liquid.delegator === null ? 'liquidPaidIn' : 'liquid'
}

const Facts = ({ told }: { told: OnCore }) => {
  const t = useMessages()
  const { stake, takesBack, takesBackCount, liquid, rewards } = told
  return (
    <DetailList>
      <Detail name={t('staking.state')}>
        {stake === null ? t(`staking.${stateOf(told)}`) : t(`staking.state_${stake.state}`)}
      </Detail>
      {takesBack.length > 0 && (
        <Detail name={t('staking.takesBack')}>
          <TakenBack stakes={takesBack} count={takesBackCount} />
        </Detail>
      )}
      {stake?.spentBy != null && (
        <Detail name={t('staking.spentBy')}>
          <BitcoinLink hash={stake.spentBy} />
        </Detail>
      )}
      {stake?.validator != null && (
        <Detail name={t('staking.validator')}>
          <AddressLink address={stake.validator} />
        </Detail>
      )}
      {stake?.delegator != null && (
        <Detail name={t('staking.delegator')}>
          <AddressLink address={stake.delegator} />
        </Detail>
      )}
      {liquid?.delegator != null && (
        <Detail name={t('staking.delegator')}>
          <AddressLink address={liquid.delegator} />
        </Detail>
      )}
      {stake !== null && (
        <Detail name={t('staking.rewards')} help={t('staking.rewardsHelp')}>
          <NativeAmount wei={rewards} />
        </Detail>
      )}
    </DetailList>
  )
}

/** What became of a Bitcoin transaction on Core: its state and every step since. */
export const BitcoinOnCore = ({ txid }: { txid: string }) => {
  const t = useMessages()
  const isCore = runtimeConfig().chain.hasSystemContracts
  const { data, error, refetch } = useCall(onCoreQuery(txid), { enabled: isCore, toasts: 'never' })
  const columns = useMemo(() => stepColumns(t, data?.steps ?? []), [t, data])
  if (!isCore) return null
  const title = t('staking.onCoreTitle')
  if (error !== null) {
    return (
      <Panel title={title}>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel title={title}>
        <Skeleton width="50%" />
      </Panel>
    )
  }
  if (data.kind === 'unknown') {
    return (
      <Panel title={title}>
        <p>{t('staking.unknownOnCore')}</p>
      </Panel>
    )
  }
  const left = data.stepCount - data.steps.length
  return (
    <>
      <Panel flush title={title}>
        <Facts told={data} />
        <Table
          caption={title}
          columns={columns}
          rows={data.steps}
          rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
        />
        {left > 0 && <p className={styles.searched}>{t('staking.moreSteps', { count: left })}</p>}
      </Panel>
      {data.stake !== null && <StakeRewards btcTxId={data.btcTxId} />}
      {data.liquid?.delegator != null && (
        <Panel flush title={t('staking.liquidSince')}>
          <LiquidStanding delegator={data.liquid.delegator.hash as `0x${string}`} />
          <p className={styles.searched}>
            <a href={paths.address(data.liquid.delegator.hash, { tab: 'liquidbtc' })}>{t('staking.liquidAll')}</a>
          </p>
        </Panel>
      )}
    </>
  )
}
