import { useMemo, useState } from 'react'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './ContractCalls.module.css'

/** Names that are told; the count is always true. */
const shownNames = 20

/** Entries of a verified ABI that no form can hold. */
export const LeftOut = ({ names }: { names: readonly string[] }) => {
  const t = useMessages()
  if (names.length === 0) return null
  return (
    <p className={styles.soft}>
      {t('contract-calls.leftOut', {
        count: names.length,
        shown: formatInteger(names.length),
        names: `${names.slice(0, shownNames).join(', ')}${names.length > shownNames ? ', …' : ''}`,
      })}
    </p>
  )
}

/** Functions that are listed at once: the form of each takes room in the browser, and an ABI may have thousands. */
const functionsAtOnce = 500

/** The first of a list of functions in parts, and how to see the next part. */
export const useParts = <One,>(all: readonly One[]) => {
  const [count, setCount] = useState(1)
  const parts = useMemo(
    () =>
      Array.from({ length: Math.min(count, Math.ceil(all.length / functionsAtOnce)) }, (_, part) =>
        all.slice(part * functionsAtOnce, (part + 1) * functionsAtOnce),
      ),
    [all, count],
  )
  return { parts, rest: Math.max(0, all.length - count * functionsAtOnce), showMore: () => setCount(count + 1) }
}

/** Says how many functions are not listed yet, and lists the next ones. */
export const MoreFunctions = ({ rest, showMore }: Pick<ReturnType<typeof useParts>, 'rest' | 'showMore'>) => {
  const t = useMessages()
  if (rest === 0) return null
  return (
    <p className={styles.bar}>
      <span className={styles.soft}>
        {t('contract-calls.moreFunctions', { count: rest, shown: formatInteger(rest) })}
      </span>
      <Button onClick={showMore}>
        {t('contract-calls.showMore', { shown: formatInteger(Math.min(rest, functionsAtOnce)) })}
      </Button>
    </p>
  )
}
