import type { CallResponse } from '../../api-client/call-api.ts'
import { addressName } from '../../entities/address-name.ts'
import { shorten } from '../../format/hash.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch } from '../../navigation/search-parameters.ts'
import styles from './LogList.module.css'
import type { LogChoice } from './queries.ts'

type Kind = CallResponse<'transactionReceiptLog'>['kinds'][number]

interface Choice {
  value: string
  label: string
  count: number
}

/** Adds up the kinds that have one thing in common. */
const gather = (
  kinds: readonly Kind[],
  choose: (kind: Kind) => { value: string; label: string } | undefined,
): Choice[] => {
  const found = new Map<string, Choice>()
  for (const kind of kinds) {
    const chosen = choose(kind)
    if (chosen === undefined) continue
    const known = found.get(chosen.value)
    found.set(chosen.value, { ...chosen, count: (known?.count ?? 0) + kind.count })
  }
  return [...found.values()]
}

interface SelectProps {
  label: string
  any: string
  value: string | undefined
  choices: readonly Choice[]
  onChange: (value: string | undefined) => void
}

const Select = ({ label, any, value, choices, onChange }: SelectProps) => {
  const t = useMessages()
  return (
    <label className={styles.filter}>
      <span className="sr-only">{label}</span>
      <select value={value ?? ''} onChange={(event) => onChange(event.target.value || undefined)}>
        <option value="">{any}</option>
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {t('logs.countOf', { name: choice.label, count: choice.count })}
          </option>
        ))}
      </select>
    </label>
  )
}

/** Which contract's logs, and which event's; the URL keeps it. */
export const LogFilter = ({ kinds, choice }: { kinds: readonly Kind[]; choice: LogChoice }) => {
  const t = useMessages()
  const change = useChangeSearch()
  const contracts = gather(kinds, ({ address }) => ({ value: address.hash, label: addressName(address).text }))
  const events = gather(kinds, ({ topic0, name }) =>
    topic0 === null ? undefined : { value: topic0, label: name ?? shorten(topic0) },
  )
  if (kinds.length < 2) return null
  return (
    <>
      <Select
        label={t('logs.contract')}
        any={t('logs.anyContract')}
        value={choice.address}
        choices={contracts}
        onChange={(contract) => change({ contract, page: undefined })}
      />
      <Select
        label={t('logs.event')}
        any={t('logs.anyEvent')}
        value={choice.topic0}
        choices={events}
        onChange={(event) => change({ event, page: undefined })}
      />
    </>
  )
}
