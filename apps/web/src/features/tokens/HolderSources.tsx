import { heldAsked } from '@corescope/api-schema/exports/export-types'
import type { TokenHolderRecord } from '@corescope/api-schema/tokens/holder'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Icon } from '../../ui/Icon.tsx'
import styles from './TokenScreens.module.css'

export interface HolderSourcesProps {
  answer: { irregular: boolean; partial?: boolean | undefined; records: readonly Pick<TokenHolderRecord, 'source'>[] }
  /** The block of the list; undefined for now. */
  at: number | undefined
}

/** Who tells the amounts of a page of holders, where a contract contradicts its transfers, or knows more than the index. */
export const HolderSources = ({ answer: { irregular, partial = false, records }, at }: HolderSourcesProps) => {
  const t = useMessages()
  const byLogs = records.filter(({ source }) => source === 'logs').length
  const by = byLogs === 0 ? 'node' : byLogs === records.length ? 'logs' : 'both'
  // what is missing in the logs of a partial token is told above
  if (records.length === 0 || !(irregular || (partial && by !== 'logs'))) return null
  return (
    <p className={styles.told} role="status">
      <Icon name="info" />
      <span>
        {t(`token.toldBy_${by}`, { at: at === undefined ? 'now' : 'then', count: byLogs })}{' '}
        {t('token.toldInFile', { most: formatInteger(heldAsked) })}
      </span>
    </p>
  )
}
