import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import type { ReactNode } from 'react'
import { FiatWorth, GasPrice, NativeAmount } from '../../entities/amounts.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail } from '../../ui/DetailList.tsx'
import styles from './Blocks.module.css'

interface AmountProps {
  name: string
  help?: string
  wei: string
  children?: ReactNode
}

const Amount = ({ name, help, wei, children }: AmountProps) => (
  <Detail name={name} help={help}>
    <NativeAmount wei={wei} exact />
    <FiatWorth amount={wei} />
    {children !== undefined && <span className={styles.soft}>{children}</span>}
  </Detail>
)

/** Unknown, or none. */
const isNothing = (wei: string | null): wei is null | '0' => wei === null || wei === '0'

/** What was paid in a block, where it went, and what was left for who sealed it. */
export const BlockFees = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { fees, baseFeePerGas, burntFees, sharedFees, uncreditedFees, blobFees, burntBlobFees, reward } = block
  return (
    <>
      <Amount name={t('blocks.feesPaid')} wei={fees} />
      {baseFeePerGas !== null && (
        <Detail name={t('blocks.baseFee')}>
          <GasPrice wei={baseFeePerGas} exact />
        </Detail>
      )}
      {!isNothing(burntFees) && <Amount name={t('blocks.burntFees')} wei={burntFees} />}
      {!isNothing(sharedFees) && (
        <Amount name={t('blocks.sharedFees')} help={t('blocks.sharedFeesHelp')} wei={sharedFees} />
      )}
      {!isNothing(uncreditedFees) && (
        <Amount name={t('blocks.uncreditedFees')} help={t('blocks.uncreditedFeesHelp')} wei={uncreditedFees} />
      )}
      {!isNothing(blobFees) && (
        <Amount name={t('blocks.blobFees')} help={t('blocks.blobFeesHelp')} wei={blobFees}>
          {isNothing(burntBlobFees) ? t('blocks.blobFeesKept') : t('blocks.blobFeesBurnt')}
        </Amount>
      )}
      {reward !== null && !isNothing(reward.total) && (
        <Amount name={t('blocks.reward')} help={t('blocks.rewardHelp')} wei={reward.total}>
          {isNothing(reward.subsidy) ? undefined : (
            <>
              {t('blocks.subsidy')} <NativeAmount wei={reward.subsidy} exact />
            </>
          )}
        </Amount>
      )}
    </>
  )
}
