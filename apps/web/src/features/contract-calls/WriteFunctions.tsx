import { useMemo } from 'react'
import type { Abi } from 'viem'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './ContractCalls.module.css'
import { FunctionFold } from './FunctionFold.tsx'
import { FunctionName } from './FunctionName.tsx'
import { entriesOf, functionsOf } from './interface.ts'
import { MoreFunctions, useParts } from './LeftOut.tsx'
import { SentBefore } from './Sending.tsx'
import type { useSigning } from './use-signing.ts'
import { WalletBar } from './WalletBar.tsx'
import { WriteForm } from './WriteForm.tsx'

interface Props {
  to: `0x${string}`
  abi: Abi
  proxy?: Abi | undefined
  behind: string
  signing: ReturnType<typeof useSigning>
}

/** What a contract can be told: each call is simulated before the wallet is asked to sign it. */
export const WriteFunctions = ({ to, abi, proxy, behind, signing }: Props) => {
  const t = useMessages()
  const { wallet, sentBefore, noteSent, stand } = signing
  const writing = useMemo(
    () => [...functionsOf(abi, proxy).filter(({ isReading }) => !isReading), ...entriesOf(abi)],
    [abi, proxy],
  )
  const { parts, ...more } = useParts(writing)
  return (
    <>
      {writing.length === 0 ? (
        <p className={styles.soft}>{t('contract-calls.noWriting')}</p>
      ) : (
        <WalletBar wallet={wallet} />
      )}
      <SentBefore sent={sentBefore} />
      {parts.flat().map((of) => (
        <FunctionFold
          key={`${of.kind} ${of.signature}`}
          name={
            <>
              <FunctionName of={of} />
              {of.kind !== 'function' && <span className={styles.soft}> {t(`contract-calls.entry_${of.kind}`)}</span>}
              {of.item.stateMutability === 'payable' && (
                <span className={styles.soft}> {t('contract-calls.payable')}</span>
              )}
            </>
          }
        >
          <WriteForm
            of={of}
            to={to}
            abi={abi}
            connection={wallet.connection}
            behind={behind}
            stand={stand}
            onSent={(hash, form) => noteSent({ hash, of, form })}
          />
        </FunctionFold>
      ))}
      <MoreFunctions {...more} />
    </>
  )
}
