import { type EnumNames, membersOfType } from '@corescope/decode/abi/enum-names'
import type { StorageLayout } from '@corescope/decode/storage-layout/layout'
import { type StorageEntry, slotHex } from '@corescope/decode/storage-layout/storage-values'
import { EnumMember } from '../../entities/decoded/EnumMember.tsx'
import { ValueText } from '../../entities/ValueText.tsx'
import { shorten } from '../../format/hash.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { classNames } from '../../ui/class-names.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { MappingValues } from './MappingValues.tsx'
import { NestedEntries } from './NestedEntries.tsx'
import type { StorageSource } from './read-slots.ts'
import styles from './Storage.module.css'

interface Props {
  layout: StorageLayout
  source: StorageSource
  /** What the sources declare. */
  enums: EnumNames
  /** How many arrays and structs they lie in. */
  level?: number
}

/** Levels that are shown at once: those within are opened one by one. A recursive struct has 10,000 values. */
const openLevels = 2

const Value = ({ entry, level = 0, ...of }: Props & { entry: StorageEntry }) => {
  const t = useMessages()
  const { value } = entry
  if (value.kind === 'value') {
    const member = membersOfType(entry.type.label, of.enums)?.[Number(value.value)]
    if (member !== undefined) return <EnumMember member={member} value={value.value} />
    return <ValueText type={value.type} value={value.value} />
  }
  if (value.kind === 'unread') return <span className={styles.soft}>{t('contract-storage.unread')}</span>
  if (value.kind === 'mapping') {
    const show = (entries: readonly StorageEntry[]) => <StorageEntries entries={entries} level={level + 1} {...of} />
    return <MappingValues entry={entry} mapping={value} show={show} {...of} />
  }
  if (value.kind === 'long') {
    const shown = value.type === 'bytes' ? (value.value.length - 2) / 2 : new TextEncoder().encode(value.value).length
    const isNoText = value.type === 'bytes' && entry.type.id.startsWith('t_string')
    const counts = { total: formatInteger(value.length.toString()), shown: formatInteger(shown) }
    return (
      <>
        <ValueText type={value.type} value={value.value} notText={isNoText ? [''] : undefined} />
        {value.isCut && <p className={styles.soft}>{t('contract-storage.cut', counts)}</p>}
      </>
    )
  }
  const { entries, length, isArray } = value
  const shown = formatInteger(entries.length)
  const counts = { count: entries.length, shown }
  const words =
    BigInt(entries.length) < length
      ? t('contract-storage.elementsCut', { total: formatInteger(length.toString()), shown })
      : t(isArray ? 'contract-storage.elements' : 'contract-storage.members', counts)
  const within = () => <StorageEntries entries={entries} level={level + 1} {...of} />
  if (level >= openLevels && entries.length > 0) return <NestedEntries words={words} show={within} />
  return (
    <>
      {isArray && <p className={styles.soft}>{words}</p>}
      {entries.length > 0 && within()}
    </>
  )
}

/** The slot and the byte of an entry. A hashed slot is shortened in the middle: those of one struct differ at their end. */
const PlaceOf = ({ entry: { slot, offset, type } }: { entry: StorageEntry }) => {
  const t = useMessages()
  const whole = slot < 1n << 64n ? undefined : slotHex(slot)
  const shown = whole === undefined ? slot.toString() : shorten(whole)
  return (
    <p className={styles.place}>
      <span data-tip={whole}>
        {type.encoding === 'inplace' && type.bytes < 32
          ? t('contract-storage.offset', { slot: shown, offset })
          : t('contract-storage.place', { slot: shown })}
      </span>
      {whole !== undefined && <Copy text={whole} />}
    </p>
  )
}

/** Variables, members or elements with what stands in them. */
export const StorageEntries = ({ entries, ...of }: Props & { entries: readonly StorageEntry[] }) => (
  <ul className={styles.entries}>
    {entries.map((entry) => (
      <li key={`${entry.slot}/${entry.offset}/${entry.label}`} className={styles.entry}>
        <p className={styles.head}>
          <span className={styles.name}>{entry.label}</span> <code className={styles.type}>{entry.type.label}</code>
        </p>
        <div className={classNames(styles.value, ['group', 'mapping'].includes(entry.value.kind) && styles.below)}>
          <Value entry={entry} {...of} />
        </div>
        <PlaceOf entry={entry} />
      </li>
    ))}
  </ul>
)
