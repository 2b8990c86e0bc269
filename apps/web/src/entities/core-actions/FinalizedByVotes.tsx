import type { FinalizedBy } from '@corescope/api-schema/shapes/finalized-by'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { BlockLink } from '../BlockLink.tsx'
import { Timestamp } from '../Timestamp.tsx'
import styles from './CoreActions.module.css'

/** Since when a block is final, and by whose votes; nothing where no votes made it so. */
export const FinalizedByVotes = ({ by }: { by: FinalizedBy }) => {
  const t = useMessages()
  const { blocks, votes, validators } = by
  const text = t('coreActions.finalizedBy', {
    blocks,
    votes: formatInteger(votes),
    of: validators === null ? '' : formatInteger(validators),
    isKnown: validators === null ? 'false' : 'true',
  })
  return (
    <span className={styles.soft}>
      {rich(text, {
        time: () => <Timestamp value={by.timestamp} form="absolute" />,
        block: () => <BlockLink blockNumber={by.blockNumber} />,
      })}
    </span>
  )
}
