import { coinDecimals, type DenominationName, denominations, gweiDecimals } from '@corescope/chain/units'
import { useId, useState } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { FiatWorth } from '../../entities/amounts.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { usePrice } from '../../prices/price-context.ts'
import { Button } from '../../ui/Button.tsx'
import { Copy } from '../../ui/copy/Copy.tsx'
import { type Conversion, convertAmount, type TypedAmount, unitOf } from './convert-amount.ts'
import styles from './UnitConverter.module.css'

/** No amount of any chain needs more. */
const maxInputLength = 100

const useNote = () => {
  const t = useMessages()
  const { symbol } = runtimeConfig().chain
  return (decimals: number): string | undefined => {
    if (decimals === 0) return t('tools.unitPowerOne')
    if (decimals === gweiDecimals) return t('tools.unitGas')
    return decimals === coinDecimals ? t('tools.unitCoin', { symbol }) : undefined
  }
}

const useProblem = (typed: TypedAmount, conversion: Conversion): string | undefined => {
  const t = useMessages()
  if (conversion.kind !== 'problem') return undefined
  const { text, unit } = typed
  if (conversion.problem === 'notNumber') return t('tools.unitsNotNumber', { text: text.trim(), unit })
  const decimals = denominations.find(({ name }) => name === unit)?.decimals ?? 0
  return t('tools.unitsTooFine', { text: text.trim(), unit, decimals })
}

interface RowProps {
  name: DenominationName
  decimals: number
  text: string
  problem: string | undefined
  onType: (text: string) => void
}

const Row = ({ name, decimals, text, problem, onType }: RowProps) => {
  const t = useMessages()
  const id = useId()
  const note = useNote()(decimals)
  return (
    <div className={styles.row}>
      <label className={styles.name} htmlFor={id}>
        <strong translate="no">{name}</strong>
        <span className={styles.note}>
          10<sup>{decimals}</sup> wei{note === undefined ? '' : ` · ${note}`}
        </span>
      </label>
      <div className={styles.field}>
        <input
          id={id}
          className={styles.input}
          value={text}
          inputMode="decimal"
          autoComplete="off"
          spellCheck={false}
          maxLength={maxInputLength}
          aria-invalid={problem !== undefined}
          aria-describedby={problem === undefined ? undefined : `${id}-problem`}
          onChange={(event) => onType(event.target.value)}
        />
        {text !== '' && problem === undefined && <Copy text={text} label={t('tools.unitsCopy', { unit: name })} />}
      </div>
      {problem !== undefined && (
        <p id={`${id}-problem`} className={styles.problem} role="alert">
          {problem}
        </p>
      )}
    </div>
  )
}

/** What was typed, kept in the URL too, so that a link shows the same amount. */
const useTyped = () => {
  const search = useSearchParameters()
  const change = useChangeSearch()
  const [typed, setTyped] = useState<TypedAmount>(() => ({
    text: (search.get('value') ?? '1').slice(0, maxInputLength),
    unit: unitOf(search.get('unit')) ?? 'ether',
  }))
  const type = (next: TypedAmount) => {
    setTyped(next)
    change({ value: next.text, unit: next.unit }, { replace: true })
  }
  return { typed, type }
}

const Worth = ({ conversion }: { conversion: Conversion }) => {
  const t = useMessages()
  const price = usePrice()
  if (price === undefined) return null
  return (
    <p className={styles.worth}>
      <span>{t('tools.unitsWorth')}</span>
      {conversion.kind === 'amounts' && (
        <output>
          <FiatWorth amount={conversion.wei} />
        </output>
      )}
    </p>
  )
}

/** One field a unit; typing into one changes all others. */
export const UnitConverter = () => {
  const t = useMessages()
  const { typed, type } = useTyped()
  const conversion = convertAmount(typed)
  const problem = useProblem(typed, conversion)
  const textOf = (name: DenominationName) => {
    if (name === typed.unit) return typed.text
    return conversion.kind === 'amounts' ? (conversion.amounts[name] ?? '') : ''
  }
  return (
    <div className={styles.converter}>
      {denominations.map(({ name, decimals }) => (
        <Row
          key={name}
          name={name}
          decimals={decimals}
          text={textOf(name)}
          problem={name === typed.unit ? problem : undefined}
          onType={(text) => type({ text, unit: name })}
        />
      ))}
      <div className={styles.foot}>
        <Worth conversion={conversion} />
        <Button onClick={() => type({ text: '', unit: typed.unit })}>{t('tools.unitsClear')}</Button>
      </div>
    </div>
  )
}
