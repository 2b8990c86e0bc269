import { type EnumNames, membersOfType } from '@corescope/decode/abi/enum-names'
import type { StorageLayout } from '@corescope/decode/storage-layout/layout'
import type { StorageEntry } from '@corescope/decode/storage-layout/storage-values'
import { EnumMember } from '../../entities/decoded/EnumMember.tsx'
import { ValueText } from '../../entities/ValueText.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { MappingValues } from './MappingValues.tsx'
import type { StorageSource } from './read-slots.ts'
import styles from './Storage.module.css'

interface Props {
  layout: StorageLayout
  source: StorageSource
  /** What the sources declare. */
  enums: EnumNames
}

const Value = ({ entry, ...of }: Props & { entry: StorageEntry }) => {
  const t = useMessages()
  const { value } = entry
  if (value.kind === 'value') {
    const member = membersOfType(entry.type.label, of.enums)?.[Number(value.value)]
    if (member !== undefined) return <EnumMember member={member} value={value.value} />
    return <ValueText type={value.type} value={value.value} />
  }
  if (value.kind === 'unread') return <span className={styles.soft}>{t('contract-storage.unread')}</span>
  if (value.kind === 'mapping') {
    const show = (entries: readonly StorageEntry[]) => <StorageEntries entries={entries} {...of} />
    return <MappingValues entry={entry} mapping={value} show={show} {...of} />
  }
  if (value.kind === 'long') {
    const shown = value.type === 'bytes' ? (value.value.length - 2) / 2 : new TextEncoder().encode(value.value).length
    const counts = { total: formatInteger(value.length.toString()), shown: formatInteger(shown) }
    return (
      <>
        <ValueText type={value.type} value={value.value} />
        {value.isCut && <p className={styles.soft}>{t('contract-storage.cut', counts)}</p>}
      </>
    )
  }
  const { entries, length, isArray } = value
  const shown = formatInteger(entries.length)
  return (
    <>
      {isArray && (
        <p className={styles.soft}>
          {BigInt(entries.length) < length
            ? t('contract-storage.elementsCut', { total: formatInteger(length.toString()), shown })
            : t('contract-storage.elements', { count: entries.length, shown })}
        </p>
      )}
      {entries.length > 0 && <StorageEntries entries={entries} {...of} />}
    </>
  )
}

/** Variables, members or elements with what stands in them. */
export const StorageEntries = ({ entries, ...of }: Props & { entries: readonly StorageEntry[] }) => {
  const t = useMessages()
  return (
    <ul className={styles.entries}>
      {entries.map((entry) => {
        const slot = entry.slot < 1n << 64n ? entry.slot.toString() : `0x${entry.slot.toString(16).slice(0, 8)}…`
        return (
          <li key={`${entry.slot}/${entry.offset}/${entry.label}`} className={styles.entry}>
            <p className={styles.head}>
              <span className={styles.name}>{entry.label}</span> <code className={styles.type}>{entry.type.label}</code>
            </p>
            <div className={styles.value}>
              <Value entry={entry} {...of} />
            </div>
            <p className={styles.place}>
              {entry.type.encoding === 'inplace' && entry.type.bytes < 32
                ? t('contract-storage.offset', { slot, offset: entry.offset })
                : t('contract-storage.place', { slot })}
            </p>
          </li>
        )
      })}
    </ul>
  )
}
