import type { BlockDetail } from '@corescope/api-schema/blocks/calls'
import { HashText } from '../../entities/HashText.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './Blocks.module.css'
import { forkReasonKey } from './fork-reason.ts'
import { useForkedSiblings } from './queries.ts'

const Siblings = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  const { data } = useForkedSiblings(block.blockNumber, true)
  const others = data?.records.filter(({ blockHash }) => blockHash !== block.blockHash) ?? []
  if (others.length === 0) return null
  return (
    <p>
      {t('blocks.forkSiblings')}{' '}
      {others.map(({ position, blockHash }) => (
        <HashText key={position} hash={blockHash} href={paths.block(blockHash)} copy={false} />
      ))}
    </p>
  )
}

/** Why a block lost its place, and which stands there now. */
export const ForkNotice = ({ block }: { block: BlockDetail }) => {
  const t = useMessages()
  if (block.fork === null) return null
  const { reason, detectedAt, canonicalHash, readopted } = block.fork
  const key = forkReasonKey(reason)
  const number = formatInteger(block.blockNumber)
  return (
    <div className={styles.notice}>
      <h2>
        <Icon name="alert" />
        {t('blocks.forkTitle')}
      </h2>
      <p>
        {rich(t('blocks.forkReason', { reason: key === undefined ? reason : t(key) }), {
          time: () => <Timestamp value={detectedAt} form="both" />,
        })}
      </p>
      {readopted && <p>{t('blocks.forkReadopted')}</p>}
      <p>
        {canonicalHash === null ? (
          t('blocks.forkNoCanonical', { number })
        ) : (
          <>
            {t('blocks.forkCanonical', { number })} <HashText hash={canonicalHash} href={paths.block(canonicalHash)} />
          </>
        )}
      </p>
      <Siblings block={block} />
    </div>
  )
}
