import { withHiddenSigns } from '@corescope/decode/verification/hidden-signs'
import { useState } from 'react'
import { formatInteger } from '../format/number.ts'
import { useMessages } from '../i18n/use-messages.ts'
import { Button } from '../ui/Button.tsx'
import { Copy } from '../ui/copy/Copy.tsx'
import { AddressLink } from './AddressLink.tsx'
import styles from './decoded/DecodedValues.module.css'
import { EnumMember } from './decoded/EnumMember.tsx'
import { shownParts, shownValues } from './decoded/shown-parts.ts'
import { tupleTypes } from './decoded/tuple-types.ts'
import { useReference } from './mentioned-addresses.ts'

const elementOf = (type: string) => type.replace(/\[\d*\]$/, '')
/** Grouped digits of numbers: whole ones, and the whole part of Vyper's decimals. */
const grouped = (type: string, text: string): string | undefined =>
  /^(?:u?int\d*|decimal)$/.test(type) ? text.replace(/^-?\d+/, (whole) => formatInteger(whole)) : undefined
const isAddress = (value: unknown): value is `0x${string}` =>
  typeof value === 'string' && /^0x[0-9a-f]{40}$/i.test(value)

/** Longest value shown whole; the rest stays in its copy button. */
const longest = 2_000

/** Signs that nobody sees are written out in what is shown: anybody may have put them there. Copied is the value itself. */
const Scalar = ({ type, text, isNoText }: { type: string; text: string; isNoText: boolean }) => {
  const t = useMessages()
  if (type.startsWith('bytes') && text === '0x') return <span className={styles.soft}>{t('values.emptyBytes')}</span>
  if (type === 'string' && text === '') return <span className={styles.soft}>{t('values.emptyText')}</span>
  const shown = withHiddenSigns(text.length > longest ? `${text.slice(0, longest)}…` : text)
  const isText = type === 'string' && !isNoText
  return (
    <span className={styles.scalar}>
      <span className={isText ? undefined : 'mono'}>{grouped(type, text) ?? shown}</span>
      <Copy text={text} />
      {isNoText && <span className={styles.soft}>{t('values.noText')}</span>}
    </span>
  )
}

const Address = ({ hash }: { hash: `0x${string}` }) => <AddressLink address={useReference(hash)} />

/** What is told beside values, by the JSON pointer of each, and the pointer of what is shown. */
interface Naming {
  /** Names of enum members. */
  members?: Readonly<Record<string, string>> | undefined
  /** Strings that are no text. */
  notText?: readonly string[] | undefined
  path?: string
  /** Values that are shown of it. */
  room?: number
}

const Parts = ({
  parts,
  path = '',
  room = shownValues,
  ...beside
}: Naming & { parts: readonly { key: string; type: string; value: unknown }[] }) => {
  const t = useMessages()
  const [isWhole, setWhole] = useState(false)
  if (parts.length === 0) return <span className={styles.soft}>{t('values.emptyList')}</span>
  const { shown, roomEach } = shownParts(parts.length, room)
  return (
    <>
      <dl className={styles.parts}>
        {(isWhole ? parts : parts.slice(0, shown)).map(({ key, type, value }) => (
          <div key={key}>
            <dt>{key}</dt>
            <dd>
              <ValueText type={type} value={value} {...beside} path={`${path}/${key}`} room={roomEach} />
            </dd>
          </div>
        ))}
      </dl>
      {!isWhole && shown < parts.length && (
        <Button look="quiet" onClick={() => setWhole(true)}>
          {t('values.showAll', { count: formatInteger(parts.length) })}
        </Button>
      )}
    </>
  )
}

/**
 * One decoded value by its ABI type: addresses as links, integers grouped, lists and tuples one part a line. Where the
 * type does not name the parts of a tuple, their form decides.
 */
export const ValueText = ({ type, value, ...naming }: Naming & { type: string; value: unknown }) => {
  const t = useMessages()
  if (Array.isArray(value)) {
    const parts = value.map((part, index) => ({ key: String(index), type: elementOf(type), value: part }))
    return <Parts parts={parts} {...naming} />
  }
  if (value !== null && typeof value === 'object') {
    const [entries, types] = [Object.entries(value), tupleTypes(type)]
    const typeAt = (index: number) => (types.length === entries.length ? (types[index] ?? '') : '')
    return (
      <Parts parts={entries.map(([key, part], index) => ({ key, type: typeAt(index), value: part }))} {...naming} />
    )
  }
  const member = naming.members?.[naming.path ?? '']
  if (member !== undefined) return <EnumMember member={member} value={value} />
  if (typeof value === 'boolean') return <span className="mono">{t(value ? 'values.yes' : 'values.no')}</span>
  if ((type === 'address' || type === '') && isAddress(value)) return <Address hash={value} />
  return <Scalar type={type} text={String(value)} isNoText={naming.notText?.includes(naming.path ?? '') === true} />
}
