import type { TransactionMoved } from '@corescope/api-schema/transactions/moved'
import { useState } from 'react'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { NativeAmount } from '../../../entities/amounts.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Moved.module.css'
import { transferPageQuery, transfersAtOnce } from './queries.ts'
import { Arrow, TransferRows } from './TransferRows.tsx'
import { transfersId } from './transfers-id.ts'

const CoinLine = ({ move }: { move: TransactionMoved['coins'][number] }) => {
  const t = useMessages()
  return (
    <li className={styles.move}>
      <AddressLink address={move.from} copy={false} />
      <Arrow />
      <AddressLink address={move.to} copy={false} />
      <NativeAmount wei={move.value} tiny="exact" />
      {move.from.hash === move.to.hash && <span className={styles.tag}>{t('moved.self')}</span>}
      {move.isInternal && <span className={styles.tag}>{t('moved.inside')}</span>}
    </li>
  )
}

const Transfers = ({ hash, pageNum, currency }: { hash: `0x${string}`; pageNum: number; currency: string }) => {
  const { data, error, refetch } = useCall(transferPageQuery(hash, pageNum), { staleMs: 300_000, toasts: 'outages' })
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) {
    return (
      <li className={styles.move}>
        <Skeleton width="60%" />
      </li>
    )
  }
  return <TransferRows rows={data.records} currency={currency} />
}

/** Coins, then tokens, in the order in which they moved; more of them on demand. */
export const TransferLines = ({ moved }: { moved: TransactionMoved }) => {
  const t = useMessages()
  const [pages, setPages] = useState(1)
  const { coins, totalTransfers, transactionHash, currency } = moved
  const shown = Math.min(totalTransfers, pages * transfersAtOnce)
  return (
    <>
      <h3 id={transfersId} className={styles.head}>
        {t('moved.movesTitle')}
      </h3>
      <ol className={styles.moves}>
        {coins.map((move, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a move is known by its place.
          <CoinLine key={index} move={move} />
        ))}
        {totalTransfers > 0 &&
          Array.from({ length: pages }, (_, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: pages have no other identity.
            <Transfers key={index} hash={transactionHash} pageNum={index + 1} currency={currency} />
          ))}
      </ol>
      {shown < totalTransfers && (
        <p className={styles.note}>
          {t('moved.rest', { shown: formatInteger(shown), total: formatInteger(totalTransfers) })}{' '}
          <Button onClick={() => setPages(pages + 1)}>
            {t('moved.more', { count: Math.min(transfersAtOnce, totalTransfers - shown) })}
          </Button>
        </p>
      )}
    </>
  )
}
