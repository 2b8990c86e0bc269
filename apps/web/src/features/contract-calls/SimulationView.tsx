import { useMutation, useQuery } from '@tanstack/react-query'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { NativeAmount } from '../../entities/amounts.tsx'
import { DecodedValues } from '../../entities/DecodedValues.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { sendTransaction } from '../../wallet/send-transaction.ts'
import styles from './ContractCalls.module.css'
import { fateOf, type Simulation, type WantedCall } from './simulate.ts'
import type { Connection } from './use-wallet.ts'

/** What became of a transaction that was sent, asked until it is in a block. */
const Fate = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useQuery({
    queryKey: ['fate', hash],
    queryFn: async () => (await fateOf(hash)) ?? null,
    refetchInterval: ({ state }) => (state.data == null ? 2_000 : false),
    retry: true,
    meta: { toasts: 'never' },
  })
  return (
    <div className={data === 'failed' ? styles.fault : styles.good} role="status">
      <p>{t(`contract-calls.fate_${data ?? 'waiting'}`)}</p>
      <ButtonLink look="primary" href={paths.transaction(hash)}>
        {t('contract-calls.follow')}
      </ButtonLink>
    </div>
  )
}

const Result = ({ simulation }: { simulation: Simulation }) => {
  const t = useMessages()
  if (!simulation.works)
    return <p className={styles.fault}>{t('contract-calls.wouldFail', { reason: simulation.reason })}</p>
  const { values, gas, gasPrice } = simulation
  return (
    <>
      <div className={styles.good}>
        <p>{t('contract-calls.wouldWork')}</p>
        {gas !== undefined && (
          <p>
            {t('contract-calls.gas', { gas: formatInteger(gas) })}{' '}
            {gasPrice !== undefined && <NativeAmount wei={(gas * gasPrice).toString()} />}
          </p>
        )}
      </div>
      {values.length > 0 && <DecodedValues values={values} />}
    </>
  )
}

interface ViewProps {
  simulation: Simulation
  call: WantedCall
  /** Undefined: no wallet, or another account than the one that was simulated. */
  connection: Connection | undefined
}

/** What a call would do, and the button that has the wallet sign it. */
export const SimulationView = ({ simulation, call, connection }: ViewProps) => {
  const t = useMessages()
  const send = useMutation({
    mutationFn: ({ wallet }: Connection) => sendTransaction(wallet.provider, runtimeConfig(), call),
  })
  const sent = send.data
  return (
    <>
      <Result simulation={simulation} />
      {connection === undefined ? (
        <p className={styles.soft}>{t('contract-calls.connectFirst')}</p>
      ) : (
        (sent === undefined || sent === 'rejected') && (
          <div className={styles.bar}>
            <Button look="primary" disabled={send.isPending} onClick={() => send.mutate(connection)}>
              {t(simulation.works ? 'contract-calls.send' : 'contract-calls.sendAnyway')}
            </Button>
            {sent === 'rejected' && <span className={styles.bad}>{t('contract-calls.rejected')}</span>}
          </div>
        )
      )}
      {send.error !== null && (
        <p className={styles.bad} role="alert">
          {t('contract-calls.walletFailed', { reason: send.error.message })}
        </p>
      )}
      {sent !== undefined && sent !== 'rejected' && <Fate hash={sent} />}
    </>
  )
}
