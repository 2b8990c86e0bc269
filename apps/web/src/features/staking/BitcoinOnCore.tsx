import type { BtcStep } from '@corescope/api-schema/staking/calls'
import { useMemo } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { formatBitcoin } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { onCoreQuery } from './queries.ts'

const amountOf = ({ event, amount }: BtcStep) => {
  if (amount === null) return '–'
  if (event === 'rewarded') return <NativeAmount wei={amount} />
  return `${formatBitcoin(amount)} BTC`
}

const stepColumns = (t: typeof translate): Column<BtcStep>[] => [
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
  { key: 'amount', header: t('staking.amount'), width: 200, align: 'end', cell: amountOf },
]

const ScriptButton = ({ script, prove }: { script: string; prove: (script: string) => void }) => {
  const t = useMessages()
  return <Button onClick={() => prove(script)}>{t('staking.useScript')}</Button>
}

export interface BitcoinOnCoreProps {
  txid: string
  /** Takes the redeem script that Core was told; undefined where it is known. */
  prove: ((script: string) => void) | undefined
}

/** What became of a Bitcoin transaction on Core: its state and every step since. */
export const BitcoinOnCore = ({ txid, prove }: BitcoinOnCoreProps) => {
  const t = useMessages()
  const isCore = runtimeConfig().chain.hasSystemContracts
  const { data, error, refetch } = useCall(onCoreQuery(txid), { enabled: isCore, toasts: 'never' })
  const columns = useMemo(() => stepColumns(t), [t])
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
  return (
    <Panel flush title={title}>
      <DetailList>
        <Detail name={t('staking.state')}>
          {data.stake === null ? t('staking.liquid') : t(`staking.state_${data.stake.state}`)}
        </Detail>
        {data.stake !== null && (
          <>
            <Detail name={t('staking.validator')}>
              <AddressLink address={data.stake.validator} />
            </Detail>
            <Detail name={t('staking.delegator')}>
              <AddressLink address={data.stake.delegator} />
            </Detail>
          </>
        )}
        {data.stake !== null && prove !== undefined && (
          <Detail name={t('staking.script')}>
            <ScriptButton script={data.stake.script} prove={prove} />
          </Detail>
        )}
        <Detail name={t('staking.rewards')} help={t('staking.rewardsHelp')}>
          <NativeAmount wei={data.rewards} />
        </Detail>
      </DetailList>
      <Table
        caption={title}
        columns={columns}
        rows={data.steps}
        rowKey={({ transactionHash, logIndex }) => `${transactionHash}${logIndex}`}
      />
    </Panel>
  )
}
