import type { LayoutType, StorageLayout } from '@corescope/decode/storage-layout/layout'
import { type KeyFault, MappingKeyError, mappingSlot } from '@corescope/decode/storage-layout/mapping-key'
import { readStorage } from '@corescope/decode/storage-layout/read-storage'
import { lookAtPlace, type StorageEntry } from '@corescope/decode/storage-layout/storage-values'
import { useQuery } from '@tanstack/react-query'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type StorageSource, slotsOf } from './read-slots.ts'
import styles from './Storage.module.css'

interface Props {
  entry: StorageEntry
  mapping: { key: LayoutType; value: LayoutType }
  layout: StorageLayout
  source: StorageSource
  /** Shows what is found. */
  show: (entries: readonly StorageEntry[]) => ReactNode
}

/** What a mapping has for a key. */
const Found = ({ label, slot, type, layout, source, show }: Omit<Props, 'entry' | 'mapping'> & Place) => {
  const t = useMessages()
  const { data, error, refetch } = useQuery({
    queryKey: ['storage', source, slot.toString(), type.id],
    queryFn: () => readStorage((slots) => lookAtPlace(layout, slots, { label, type, slot }), slotsOf(source)),
    staleTime: 10_000,
    retry: false,
    meta: { toasts: 'never' },
  })
  if (error !== null) {
    const reason = (error as Error).message
    return <FailureNotice text={t('contract-storage.nodeFailed', { reason })} retry={() => void refetch()} />
  }
  if (data === undefined) return <Skeleton width="40%" />
  return show(data.entries)
}

interface Place {
  label: string
  type: LayoutType
  slot: bigint
}

/** A mapping: what it has for the key that a reader types. */
export const MappingValues = ({ entry, mapping: { key, value }, ...of }: Props) => {
  const t = useMessages()
  const [text, setText] = useState('')
  const [fault, setFault] = useState<{ fault: KeyFault; text: string }>()
  const [found, setFound] = useState<Place>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    try {
      const slot = mappingSlot(entry.slot, key, text)
      setFault(undefined)
      setFound({ label: `[${text.trim()}]`, type: value, slot })
    } catch (error) {
      if (!(error instanceof MappingKeyError)) throw error
      setFault({ fault: error.fault, text: text.slice(0, 40) })
    }
  }
  return (
    <div className={styles.mapping}>
      <form className={styles.bar} onSubmit={submit}>
        <Field
          label={t('contract-storage.key', { type: key.label })}
          value={text}
          spellCheck={false}
          autoComplete="off"
          error={
            fault === undefined
              ? undefined
              : t(`contract-storage.fault_${fault.fault}`, { type: key.label, text: fault.text })
          }
          onChange={(event) => setText(event.target.value)}
        />
        <Button type="submit">{t('contract-storage.find')}</Button>
      </form>
      <div aria-live="polite">
        {found === undefined ? (
          <p className={styles.soft}>{t('contract-storage.mapping')}</p>
        ) : (
          <Found key={found.slot.toString()} {...found} {...of} />
        )}
      </div>
    </div>
  )
}
