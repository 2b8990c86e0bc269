import { useMemo } from 'react'
import type { Abi } from 'viem'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './ContractCalls.module.css'
import { functionsOf } from './interface.ts'
import { useWallet } from './use-wallet.ts'
import { WalletBar } from './WalletBar.tsx'
import { WriteForm } from './WriteForm.tsx'

/** What a contract can be told: each call is simulated before the wallet is asked to sign it. */
export const WriteFunctions = ({ to, abi }: { to: `0x${string}`; abi: Abi }) => {
  const t = useMessages()
  const wallet = useWallet()
  const writing = useMemo(() => functionsOf(abi).filter(({ isReading }) => !isReading), [abi])
  if (writing.length === 0) return <p className={styles.soft}>{t('contract-calls.noWriting')}</p>
  return (
    <>
      <WalletBar wallet={wallet} />
      {writing.map((of) => (
        <details key={of.selector} className={styles.function}>
          <summary>
            <span className={styles.name}>{of.item.name}</span> <span className={styles.selector}>{of.selector}</span>
            {of.item.stateMutability === 'payable' && (
              <span className={styles.soft}> {t('contract-calls.payable')}</span>
            )}
          </summary>
          <div className={styles.body}>
            <WriteForm of={of} to={to} abi={abi} connection={wallet.connection} />
          </div>
        </details>
      ))}
    </>
  )
}
