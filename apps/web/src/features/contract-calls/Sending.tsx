import { type UseMutationResult, useQuery } from '@tanstack/react-query'
import { PoolEnd } from '../../entities/pool-end/PoolEnd.tsx'
import { usePoolEnd } from '../../entities/pool-end/use-pool-end.ts'
import { SaidError } from '../../i18n/said-error.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/Button.tsx'
import styles from './ContractCalls.module.css'
import { FunctionName } from './FunctionName.tsx'
import { fateOf, type WantedCall } from './simulate.ts'
import type { Sent } from './use-signing.ts'
import type { Connection } from './use-wallet.ts'

/** A call handed to the wallet, and the hash it came back with. */
export type Send = UseMutationResult<`0x${string}` | 'rejected', Error, [Connection, WantedCall]>

/** What became of a transaction that was sent, asked on when it is in a block: the chain may leave that block, and one that was replaced or dropped may still come into one. */
const Fate = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useQuery({
    queryKey: ['fate', hash],
    queryFn: async () => (await fateOf(hash)) ?? null,
    // A block that is left takes its receipt with it.
    refetchInterval: ({ state }) => (state.data == null ? 2_000 : 15_000),
    retry: true,
    meta: { toasts: 'never' },
  })
  const ended = usePoolEnd(hash, data == null)
  return (
    <div className={data === 'failed' || ended !== undefined ? styles.fault : styles.good} role="status">
      <p>{ended === undefined ? t(`contract-calls.fate_${data ?? 'waiting'}`) : <PoolEnd ended={ended} />}</p>
      <ButtonLink look="primary" href={paths.transaction(hash)}>
        {t('contract-calls.follow')}
      </ButtonLink>
    </div>
  )
}

/** What became of the call that the wallet was given: it stays while the next one is written. */
export const Sending = ({ send: { data, error } }: { send: Send }) => {
  const t = useMessages()
  return (
    <>
      {data === 'rejected' && <p className={styles.bad}>{t('contract-calls.rejected')}</p>}
      {error !== null && (
        <p className={styles.bad} role="alert">
          {t('contract-calls.walletFailed', { reason: error instanceof SaidError ? error.say() : error.message })}
        </p>
      )}
      {data !== undefined && data !== 'rejected' && <Fate hash={data} />}
    </>
  )
}

/** What became of calls whose forms are gone, as another ABI is used now or their function is no more. */
export const SentBefore = ({ sent }: { sent: readonly Sent[] }) =>
  sent.map(({ hash, of }) => (
    <div key={hash} className={styles.result}>
      <p className={styles.single}>
        <FunctionName of={of} />
      </p>
      <Fate hash={hash} />
    </div>
  ))
