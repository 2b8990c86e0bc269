import { NativeAmount } from '../../entities/amounts.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { toldWords } from '../../entities/failure-reason/told-failure.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ContractCalls.module.css'
import type { Send } from './Sending.tsx'
import { type Effects, SimulationEffects, useEffects } from './SimulationEffects.tsx'
import type { Simulation, WantedCall } from './simulate.ts'
import type { Connection } from './use-wallet.ts'

/** The node's call and its trace are two runs of the same: where they differ, neither is taken for what would happen. */
const Result = ({ simulation, told }: { simulation: Simulation; told: Effects['told'] }) => {
  const t = useMessages()
  if (!simulation.works) {
    const { reason, told: own, raised } = simulation
    const words = own === undefined ? reason : toldWords(t, own)
    const hasValues = raised !== null && raised.values.length > 0
    return (
      <>
        <div className={styles.fault}>
          <p>{t('contract-calls.wouldFail', { reason: hasValues ? raised.name : words })}</p>
          {told?.works && <p>{t('contract-calls.traceWorks')}</p>}
        </div>
        {hasValues && <DecodedValues values={raised.values} />}
      </>
    )
  }
  if (told?.works === false)
    return (
      <p className={styles.fault} role="alert">
        {t('contract-calls.traceFails', { reason: told.reason ?? t('contract-calls.noReason') })}
      </p>
    )
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

/** What the button says: how much of the call is known. Pure. */
const sendWords = (simulation: Simulation, { told, error }: Effects) => {
  if (!simulation.works || told?.works === false) return 'sendAnyway'
  return error === null && told?.isCut !== true ? 'send' : 'sendUnseen'
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
  const effects = useEffects(call)
  const isWaiting = effects.told === undefined && effects.error === null
  const isSent = send.data !== undefined && send.data !== 'rejected'
  return (
    <>
      <Result simulation={simulation} told={effects.told} />
      <SimulationEffects effects={effects} />
      {connection === undefined ? (
        <p className={styles.soft}>{t('contract-calls.connectFirst')}</p>
      ) : (
        !isSent && (
          <div className={styles.bar}>
            <Button
              look="primary"
              disabled={send.isPending || isWaiting}
              onClick={() => send.mutate([connection, call])}
            >
              {t(`contract-calls.${sendWords(simulation, effects)}`)}
            </Button>
            {isWaiting && <span className={styles.soft}>{t('contract-calls.sendWaits')}</span>}
          </div>
        )
      )}
    </>
  )
}
