import { Failure } from '../../../api-client/Failure.tsx'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Steps.module.css'
import { useMemoryAt } from './use-steps.ts'

const wordDigits = 64

/** Memory in words of 32 bytes, each with its place. */
const Memory = ({ data, size }: { data: string; size: number }) => {
  const t = useMessages()
  if (size === 0) return <p className={styles.soft}>{t('vm.memoryEmpty')}</p>
  const shown = (data.length - 2) / 2
  const words = data.slice(2).match(new RegExp(`.{1,${wordDigits}}`, 'g')) ?? []
  return (
    <>
      <ol className={styles.memory}>
        {words.map((word, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a word is known by its place.
          <li key={place}>
            <span className={styles.soft}>{(place * 32).toString(16).padStart(4, '0')}</span>
            <code>{word}</code>
          </li>
        ))}
      </ol>
      {shown < size && (
        <p className={styles.soft}>{t('vm.memoryMore', { shown: formatInteger(shown), size: formatInteger(size) })}</p>
      )}
    </>
  )
}

interface StorageProps {
  storage: readonly { slot: string; value: string }[]
  slots: number
}

const Storage = ({ storage, slots }: StorageProps) => {
  const t = useMessages()
  if (slots === 0) return <p className={styles.soft}>{t('vm.storageEmpty')}</p>
  return (
    <>
      <dl className={styles.slots}>
        {storage.map(({ slot, value }) => (
          <div key={slot}>
            <dt>{slot}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {storage.length < slots && (
        <p className={styles.soft}>
          {t('vm.storageMore', { shown: formatInteger(storage.length), slots: formatInteger(slots) })}
        </p>
      )}
    </>
  )
}

/** What the running contract has in memory before the step, and in the slots of its storage that were used so far. */
export const StepMemory = ({ hash, index }: { hash: `0x${string}`; index: number }) => {
  const t = useMessages()
  const { query, found } = useMemoryAt(hash, index)
  if (query.error !== null) return <Failure error={query.error} retry={() => void query.refetch()} />
  if (found === undefined) return <Skeleton width="60%" />
  return (
    <>
      <h4>{t('vm.memory', { size: formatInteger(found.memory.size), count: found.memory.size })}</h4>
      <Memory {...found.memory} />
      <h4>{t('vm.storage')}</h4>
      <p className={styles.soft}>
        <AddressLink address={found.contract} />
      </p>
      <Storage storage={found.storage} slots={found.slots} />
    </>
  )
}
