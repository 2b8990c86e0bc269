import type { TokenTransferRecord } from '@corescope/api-schema/tokens/calls'
import { useMemo } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/Icon.tsx'
import { addressName } from '../address-name.ts'
import styles from './Tokens.module.css'

type Suspected = Pick<TokenTransferRecord, 'suspicion'>

/** Name in the URL's query that shows what is folded. */
const unfolded = 'suspicious'

/** What is shown of a page of transfers, and how much of it is suspicious: that is folded unless the URL says otherwise. */
export const useFold = <Row extends Suspected>(rows: readonly Row[]) => {
  const isOpen = useSearchParameters().has(unfolded)
  const plain = useMemo(() => rows.filter(({ suspicion }) => suspicion === null), [rows])
  return { shown: isOpen ? rows : plain, count: rows.length - plain.length, isOpen }
}

/** Says what is folded; one press shows it. */
export const Fold = ({ count, isOpen, ofAddress }: { count: number; isOpen: boolean; ofAddress: boolean }) => {
  const t = useMessages()
  const change = useChangeSearch()
  return (
    <div className={styles.fold} role="status">
      <Icon name="alert" />
      <span>{t(ofAddress ? 'tokens.foldedOfAddress' : 'tokens.folded', { count, isOpen: isOpen ? 'yes' : 'no' })}</span>
      <Button onClick={() => change({ [unfolded]: isOpen ? undefined : 1 })}>
        {t(isOpen ? 'tokens.foldAgain' : 'tokens.showFolded')}
      </Button>
    </div>
  )
}

/** The mark of a transfer that imitates; nothing for most. */
export const Suspicion = ({ suspicion }: Suspected) => {
  const t = useMessages()
  if (suspicion === null) return null
  const { kind, imitates } = suspicion
  const address = imitates === null ? '' : addressName(imitates).text
  return (
    <span className={classNames(styles.mark, styles.warn)} data-tip={t(`tokens.suspicion_${kind}`, { address })}>
      {t('tokens.suspicious')}
    </span>
  )
}
