import { BlockLink } from '../../entities/BlockLink.tsx'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './TokenScreens.module.css'

/** The block at which a contract named its supply, where that is not the block of the answer. */
export const SupplyBlock = ({ blockNumber }: { blockNumber: number | null }) => {
  const t = useMessages()
  if (blockNumber === null) return null
  return (
    <small className={styles.soft}>
      {rich(t('token.supplyAtBlock'), { block: () => <BlockLink blockNumber={blockNumber} inText /> })}
    </small>
  )
}
