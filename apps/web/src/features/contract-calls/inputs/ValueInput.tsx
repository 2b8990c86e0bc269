import type { NamedParameter } from '@corescope/decode/abi/enum-names'
import { isVyperDecimal } from '@corescope/decode/abi/vyper-decimal'
import type { AbiParameter } from 'viem'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { TextArea } from '../../../ui/form/TextArea.tsx'
import { Icon } from '../../../ui/Icon.tsx'
import styles from '../ContractCalls.module.css'
import { typeLabel } from '../declared-type.ts'
import { AddressInput } from './AddressInput.tsx'
import { blankOf, componentsOf, listOf, maxFields, maxJson, type Typed, takesUnit } from './typed-value.ts'

/** Members of a list that a form holds. */
const maxMembers = 200
/** Powers of ten that amounts are commonly written in. */
const units = [0, 6, 8, 9, 18] as const

interface InputProps {
  parameter: AbiParameter
  label: string
  typed: Typed
  onChange: (typed: Typed) => void
}

const changed = (typed: Typed, index: number, member: Typed): Typed => ({
  ...typed,
  members: typed.members.map((former, place) => (place === index ? member : former)),
})

const Tuple = ({ parameter, label, typed, onChange }: InputProps) => (
  <fieldset className={styles.group}>
    <legend>{label}</legend>
    {componentsOf(parameter).map((component, index) => (
      <ValueInput
        // biome-ignore lint/suspicious/noArrayIndexKey: a component is known by its place.
        key={index}
        parameter={component}
        label={`${component.name || `#${index}`} (${typeLabel(component)})`}
        typed={typed.members[index] ?? blankOf(component)}
        onChange={(member) => onChange(changed(typed, index, member))}
      />
    ))}
  </fieldset>
)

const List = ({ parameter, label, typed, onChange }: InputProps) => {
  const t = useMessages()
  const list = listOf(parameter)
  if (list === undefined) return null
  const { member, length } = list
  return (
    <fieldset className={styles.group}>
      <legend>{label}</legend>
      {typed.members.map((one, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a member is known by its place.
        <div key={index} className={styles.member}>
          <ValueInput
            parameter={member}
            label={`[${index}]`}
            typed={one}
            onChange={(next) => onChange(changed(typed, index, next))}
          />
          {length === undefined && (
            <Button
              square
              aria-label={t('contract-calls.removeMember', { index })}
              onClick={() => onChange({ ...typed, members: typed.members.filter((_, place) => place !== index) })}
            >
              <Icon name="close" />
            </Button>
          )}
        </div>
      ))}
      {length === undefined && (
        <div>
          <Button
            disabled={typed.members.length >= maxMembers}
            onClick={() => onChange({ ...typed, members: [...typed.members, blankOf(member)] })}
          >
            {t('contract-calls.addMember')}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

const booleans = ['true', 'false'].map((value) => ({ value, text: value }))

/** Members of an enum by their names, with the numbers that stand for them. */
const membersOf = ({ members }: NamedParameter) =>
  members?.map((name, index) => ({ value: String(index), text: `${name} (${index})` }))

const Choice = ({ label, typed, onChange, options }: InputProps & { options: { value: string; text: string }[] }) => {
  const t = useMessages()
  return (
    <label className={styles.choice}>
      <span>{label}</span>
      <select value={typed.text} onChange={(event) => onChange({ ...typed, text: event.target.value })}>
        <option value="">{t('contract-calls.choose')}</option>
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

const Amount = ({ label, typed, onChange }: InputProps) => {
  const t = useMessages()
  return (
    <div className={styles.amount}>
      <Field
        label={label}
        inputMode="decimal"
        autoComplete="off"
        value={typed.text}
        onChange={(event) => onChange({ ...typed, text: event.target.value })}
      />
      <select
        aria-label={t('contract-calls.unitOf', { name: label })}
        value={typed.decimals}
        onChange={(event) => onChange({ ...typed, decimals: Number(event.target.value) })}
      >
        {units.map((decimals) => (
          <option key={decimals} value={decimals}>
            {decimals === 0 ? t('contract-calls.unitOne') : `× 10^${decimals}`}
          </option>
        ))}
      </select>
    </div>
  )
}

/** A value of a type with more fields than a form shows. */
const Json = ({ label, typed, onChange }: InputProps) => {
  const t = useMessages()
  return (
    <TextArea
      label={label}
      help={t('contract-calls.asJson', { most: formatInteger(maxFields), example: '{"name": …}' })}
      rows={4}
      longest={maxJson}
      spellCheck={false}
      value={typed.text}
      onChange={(event) => onChange({ ...typed, text: event.target.value })}
    />
  )
}

/** A field for a value of any type: lists and tuples hold fields of their own. */
export const ValueInput = (props: InputProps) => {
  const { parameter, label, typed, onChange } = props
  if (typed.isJson) return <Json {...props} />
  if (listOf(parameter) !== undefined) return <List {...props} />
  if (parameter.type === 'tuple') return <Tuple {...props} />
  if (parameter.type === 'bool') return <Choice {...props} options={booleans} />
  const members = membersOf(parameter)
  if (members !== undefined) return <Choice {...props} options={members} />
  const isDecimal = isVyperDecimal(parameter)
  if (takesUnit(parameter.type) && !isDecimal) return <Amount {...props} />
  if (parameter.type === 'address') {
    return <AddressInput label={label} text={typed.text} onChange={(text) => onChange({ ...typed, text })} />
  }
  return (
    <Field
      label={label}
      autoComplete="off"
      spellCheck={false}
      inputMode={isDecimal ? 'decimal' : undefined}
      placeholder={parameter.type.startsWith('bytes') ? '0x…' : undefined}
      value={typed.text}
      onChange={(event) => onChange({ ...typed, text: event.target.value })}
    />
  )
}
