import type { ProposalRecord } from '@corescope/api-schema/governance/calls'
import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './Governance.module.css'

/** The proposer's words, with signs in them that nobody sees written out. `isShort`: a few lines of them. */
export const Description = ({
  proposal: { description, more, isTooLong },
  isShort = false,
}: {
  proposal: Pick<ProposalRecord, 'description' | 'more' | 'isTooLong'>
  isShort?: boolean
}) => {
  const t = useMessages()
  if (isTooLong) return <span className={styles.soft}>{t('governance.tooLong')}</span>
  return (
    <span className={isShort ? styles.clamp : styles.text}>
      {withHiddenSigns(description)}
      {!isShort && more > 0 && <span className={styles.soft}> {t('governance.moreText', { count: more })}</span>}
    </span>
  )
}
