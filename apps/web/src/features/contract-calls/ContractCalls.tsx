import { useState } from 'react'
import { BlockForm, useReadBlock } from '../../entities/read-block/BlockForm.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AbiChoice, AbiForm } from './AbiChoice.tsx'
import styles from './ContractCalls.module.css'
import { ReadFunctions } from './ReadFunctions.tsx'
import { useAbis } from './use-abi.ts'
import { WriteFunctions } from './WriteFunctions.tsx'

interface Props {
  address: `0x${string}`
  of: 'read' | 'write'
}

/** What a contract can be asked, or told: by the best ABI that is known of it, or by one that is pasted. */
export const ContractCalls = ({ address, of }: Props) => {
  const t = useMessages()
  const asked = useReadBlock()
  const block = of === 'read' ? asked : 'latest'
  const { query, keep } = useAbis(address, block)
  const [chosen, setChosen] = useState(0)
  if (query.error !== null) {
    return (
      <div className={styles.pane}>
        <FailureNotice
          text={t('contract-calls.abiFailed', { reason: (query.error as Error).message })}
          retry={() => void query.refetch()}
        />
        <AbiForm keep={keep} />
      </div>
    )
  }
  if (query.data === undefined) {
    return (
      <p className={styles.pane} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  const current = query.data[chosen] ?? query.data[0]
  if (current === undefined) {
    return (
      <div className={styles.pane}>
        <p>{t('contract-calls.noAbi')}</p>
        <AbiForm keep={keep} />
      </div>
    )
  }
  return (
    <div className={styles.pane}>
      <AbiChoice found={query.data} chosen={query.data.indexOf(current)} onChoose={setChosen} keep={keep} />
      {of === 'read' && <BlockForm />}
      {of === 'read' ? (
        <ReadFunctions key={chosen} to={address} block={block} abi={current.abi} />
      ) : (
        <WriteFunctions key={chosen} to={address} abi={current.abi} />
      )}
    </div>
  )
}
