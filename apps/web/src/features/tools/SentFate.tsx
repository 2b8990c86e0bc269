import { useEffect, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { useCall } from '../../api-client/use-call.ts'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { FailureReason } from '../../entities/failure-reason/FailureReason.tsx'
import { PoolEnd } from '../../entities/pool-end/PoolEnd.tsx'
import { usePoolEnd } from '../../entities/pool-end/use-pool-end.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Tool.module.css'

const lookAgainMs = 2_000

/** What became of a transaction that was sent: it waits, was replaced or dropped, or stands in a block and succeeded, or failed, and why. */
export const SentFate = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const [isWaiting, setWaiting] = useState(true)
  const { data } = useCall(apiQuery('transaction', { transactionHash: hash }), {
    live: true,
    ...(isWaiting ? { everyMs: lookAgainMs } : {}),
    toasts: 'never',
  })
  useEffect(() => setWaiting(data === undefined || data.finality === 'pending'), [data])
  const ended = usePoolEnd(hash, isWaiting)
  if (ended !== undefined) {
    return (
      <p className={styles.unknown} role="status">
        <PoolEnd ended={ended} />
      </p>
    )
  }
  if (data === undefined || data.finality === 'pending') return <p>{t('push.sent')}</p>
  const block = () => <BlockLink blockNumber={data.blockNumber} />
  if (data.status === 1) return <p>{rich(t('push.succeeded'), { block })}</p>
  return (
    <>
      <p className={styles.unknown}>{rich(t('push.failed'), { block })}</p>
      <p>
        <FailureReason failure={data.failure} />
      </p>
    </>
  )
}
