import { NativeAmount } from '../../entities/amounts.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ContractCalls.module.css'
import type { Send } from './Sending.tsx'
import { SimulationEffects } from './SimulationEffects.tsx'
import type { Simulation, WantedCall } from './simulate.ts'
import type { Connection } from './use-wallet.ts'

const Result = ({ simulation }: { simulation: Simulation }) => {
  const t = useMessages()
  if (!simulation.works)
    return <p className={styles.fault}>{t('contract-calls.wouldFail', { reason: simulation.reason })}</p>
  const { values, isTooLarge, gas, gasPrice } = simulation
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
      {(values.length > 0 || isTooLarge) && <DecodedValues values={values} isTooLarge={isTooLarge} />}
    </>
  )
}

interface ViewProps {
  simulation: Simulation
  call: WantedCall
  /** Undefined: no wallet, or another account than the one that was simulated. */
  connection: Connection | undefined
  send: Send
}

/** What a call would do, and the button that has the wallet sign it. */
export const SimulationView = ({ simulation, call, connection, send }: ViewProps) => {
  const t = useMessages()
  const isSent = send.data !== undefined && send.data !== 'rejected'
  return (
    <>
      <Result simulation={simulation} />
      <SimulationEffects call={call} />
      {connection === undefined ? (
        <p className={styles.soft}>{t('contract-calls.connectFirst')}</p>
      ) : (
        !isSent && (
          <div className={styles.bar}>
            <Button look="primary" disabled={send.isPending} onClick={() => send.mutate([connection, call])}>
              {t(simulation.works ? 'contract-calls.send' : 'contract-calls.sendAnyway')}
            </Button>
          </div>
        )
      )}
    </>
  )
}
