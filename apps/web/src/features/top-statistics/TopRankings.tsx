import type { TopEntry, TopListName } from '@corescope/api-schema/statistics/top'
import type { ReactNode } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { NativeAmount } from '../../entities/amounts.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { amountFraction, formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { topQuery } from './queries.ts'
import { Ranking, type RankingEntry } from './Ranking.tsx'

interface Figure {
  of: (entry: TopEntry) => bigint
  /** @param padTo decimals that the ranking shares */
  show: (entry: TopEntry, padTo: number) => ReactNode
  /** Of amounts of the coin: decimals of one, where it is shown with some. */
  fraction?: (entry: TopEntry) => number
}

const coinFraction = (wei: string) => amountFraction(wei, { decimals: runtimeConfig().chain.decimals })

const transactions: Figure = {
  of: (entry) => BigInt(entry.transactions),
  show: (entry) => formatInteger(entry.transactions),
}
const value: Figure = {
  of: (entry) => BigInt(entry.value),
  show: (entry, padTo) => <NativeAmount wei={entry.value} padTo={padTo} />,
  fraction: (entry) => coinFraction(entry.value),
}
const fees: Figure = {
  of: (entry) => BigInt(entry.fees),
  show: (entry, padTo) => <NativeAmount wei={entry.fees} padTo={padTo} />,
  fraction: (entry) => coinFraction(entry.fees),
}
const gas: Figure = { of: (entry) => BigInt(entry.gasUsed), show: (entry) => formatInteger(entry.gasUsed) }

const figures: Record<TopListName, Figure> = {
  senders: transactions,
  valueSenders: value,
  valueReceivers: value,
  contracts: transactions,
  feePayers: fees,
  gasUsers: gas,
}

const shareOf = (part: bigint, highest: bigint) => (highest === 0n ? 0 : Number((part * 10_000n) / highest) / 10_000)

const entriesOf = (list: readonly TopEntry[], { of, show, fraction }: Figure): RankingEntry[] => {
  const highest = list[0] === undefined ? 0n : of(list[0])
  const padTo = fraction === undefined ? 0 : Math.max(0, ...list.map(fraction))
  return list.map((entry) => ({
    key: entry.address.hash,
    name: <AddressLink address={entry.address} copy={false} />,
    value: show(entry, padTo),
    share: shareOf(of(entry), highest),
  }))
}

/** Which part of the chain the rankings are of. */
export const Counted = () => {
  const t = useMessages()
  const { data } = useCall(topQuery)
  if (data === undefined) return <>{t('topstat.leadDay')}</>
  const { transactions: count, since, isWholeDay } = data.counted
  if (isWholeDay || since === null) return <>{t('topstat.leadWhole', { count })}</>
  return (
    <>
      {t('topstat.leadPart', { count: formatInteger(count) })} <Timestamp value={since} form="both" />
    </>
  )
}

/** Rankings of addresses in the newest transactions. */
export const TopRankings = ({ lists, producers = false }: { lists: readonly TopListName[]; producers?: boolean }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(topQuery)
  if (data === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />
  const blocks = data?.producers.map((one) => ({
    key: one.address.hash,
    name: <AddressLink address={one.address} copy={false} />,
    value: formatInteger(one.blocks),
    share: shareOf(BigInt(one.blocks), BigInt(data.producers[0]?.blocks ?? 0)),
  }))
  return (
    <>
      {lists.map((name) => (
        <Ranking
          key={name}
          title={t(`topstat.list_${name}`)}
          entries={data && entriesOf(data.lists[name], figures[name])}
        />
      ))}
      {producers && <Ranking title={t('topstat.list_producers')} entries={blocks} />}
    </>
  )
}
