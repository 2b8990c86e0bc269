import type { AccountState, VariableChange } from '@corescope/api-schema/execution/calls'
import { ValueText } from '../../../entities/ValueText.tsx'
import { formatInteger } from '../../../format/number.ts'
import type { MessageKey } from '../../../i18n/message-key.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Copy } from '../../../ui/copy/Copy.tsx'
import styles from './State.module.css'

/** Slots whose meaning a standard fixes (ERC-1967). */
const knownSlots: Readonly<Record<string, MessageKey>> = {
  '0x360894a13ba1a3210667c828492db98dca3e2076cc3735a920a3ca505d382bbc': 'state.slot_implementation',
  '0xb53127684a568b3173ae13b9f8a6016e243e63b6e8ee1178d6a717850b5d6103': 'state.slot_admin',
  '0xa3f0ad74e5423aebfd80d3ef4346578335a9a72aeaee59ff6cb3582b35133d50': 'state.slot_beacon',
}

/** Small words are places of the contract's own variables, long ones hashes of mappings. */
const shortWord = (word: string) => {
  const digits = word.slice(2).replace(/^0+/, '')
  return `0x${digits === '' ? '0' : digits.length > 40 ? `${digits.slice(0, 10)}…${digits.slice(-8)}` : digits}`
}

/** Numbers below 2^128 are most likely meant as such. */
const asNumber = (word: string) => (/^0x0{32}/.test(word) ? formatInteger(BigInt(word)) : undefined)

const Word = ({ word }: { word: string }) => {
  const t = useMessages()
  const number = asNumber(word)
  return (
    <span className={styles.word} data-tip={number === undefined ? word : t('state.number', { value: number })}>
      {shortWord(word)} <Copy text={word} />
    </span>
  )
}

/** A variable's value where the slot tells it, else the slot's own word. */
const Values = ({ side, word, variables }: { side: 'before' | 'after'; word: string; variables: VariableChange[] }) => {
  const told = variables.filter((variable) => variable[side] !== null)
  if (told.length === 0) return <Word word={word} />
  return told.map((variable) => (
    <div key={variable.path}>
      <ValueText type={variable.type} value={variable[side]} />
    </div>
  ))
}

/** Slots that changed, with the variables of verified contracts, and names where a standard gives them one. */
export const StorageChanges = ({ account: { storage, slots } }: { account: AccountState }) => {
  const t = useMessages()
  return (
    <details open={storage.length <= 8}>
      <summary>
        {t('state.slots', { count: slots, shown: formatInteger(slots) })}{' '}
        {slots > storage.length && t('state.slotsListed', { listed: storage.length, slots: formatInteger(slots) })}
      </summary>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scroller must be reachable by keyboard. */}
      <section className={styles.scroller} aria-label={t('state.storage')} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t('state.slot')}</th>
              <th scope="col">{t('state.before')}</th>
              <th scope="col">{t('state.after')}</th>
            </tr>
          </thead>
          <tbody>
            {storage.map(({ slot, before, after, variables }) => (
              <tr key={slot}>
                <td>
                  {variables.map(({ path, label }) => (
                    <div key={path} className={styles.variable}>
                      {path} <span className={styles.soft}>{label}</span>
                    </div>
                  ))}
                  <Word word={slot} />
                  {knownSlots[slot] !== undefined && <span className={styles.soft}>{t(knownSlots[slot])}</span>}
                </td>
                <td data-label={t('state.before')}>
                  <Values side="before" word={before} variables={variables} />
                </td>
                <td data-label={t('state.after')}>
                  <Values side="after" word={after} variables={variables} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </details>
  )
}
