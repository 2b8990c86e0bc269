import { useState } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { BlockForm, useReadBlock } from '../../entities/read-block/BlockForm.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { AbiChoice, AbiForm } from './AbiChoice.tsx'
import styles from './ContractCalls.module.css'
import { hasCalls } from './interface.ts'
import { LeftOut } from './LeftOut.tsx'
import { ReadFunctions } from './ReadFunctions.tsx'
import { SentBefore } from './Sending.tsx'
import { UnverifiedBehind } from './UnverifiedBehind.tsx'
import { type AbiOrigin, useAbis } from './use-abi.ts'
import { useSigning } from './use-signing.ts'
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
  const signing = useSigning()
  const [chosen, setChosen] = useState<AbiOrigin>()
  // what was read before stays while the same cannot be asked anew
  if (query.data === undefined && query.error !== null) {
    // of a block that is asked for: there is none of that number yet
    const isAhead = block !== 'latest' && isFailure(query.error)
    return (
      <div className={styles.pane}>
        {of === 'read' && <BlockForm />}
        <FailureNotice
          text={
            isAhead
              ? t('contract-calls.noState_future', { block: formatInteger(block) })
              : t('contract-calls.abiFailed', { reason: describeError(query.error) })
          }
          retry={() => void query.refetch()}
        />
        {!isAhead && <AbiForm keep={keep} />}
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
  const { found, forwardsTo, unverified } = query.data
  // One of a contract that only forwards has nothing to call: another may.
  const best = found.find(({ abi }) => hasCalls(abi)) ?? found[0]
  // by its origin: an upgrade may add and remove others
  const current = found.find(({ origin }) => origin === chosen) ?? best
  if (current === undefined) {
    return (
      <div className={styles.pane}>
        <UnverifiedBehind addresses={unverified} />
        <p>{t('contract-calls.noAbi')}</p>
        {of === 'write' && <SentBefore sent={signing.sentBefore} />}
        <AbiForm keep={keep} />
      </div>
    )
  }
  const { origin } = current
  return (
    <div className={styles.pane}>
      <UnverifiedBehind addresses={unverified} />
      <AbiChoice found={found} current={current} onChoose={setChosen} keep={keep} />
      <LeftOut names={current.leftOut ?? []} />
      {!hasCalls(current.abi) && <AbiForm keep={keep} />}
      {of === 'read' && <BlockForm />}
      {of === 'read' ? (
        <ReadFunctions key={origin} to={address} block={block} abi={current.abi} proxy={current.proxy} />
      ) : (
        <WriteFunctions
          key={origin}
          to={address}
          abi={current.abi}
          proxy={current.proxy}
          behind={forwardsTo.join()}
          signing={signing}
        />
      )}
    </div>
  )
}
