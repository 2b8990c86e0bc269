import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import styles from './ContractCalls.module.css'
import { typeLabel } from './declared-type.ts'
import { type Typed, TypedValueError } from './inputs/typed-value.ts'
import { ValueInput } from './inputs/ValueInput.tsx'
import { blankArguments, type ContractFunction, calldataOf } from './interface.ts'

interface FormProps {
  of: ContractFunction
  onSubmit: (data: `0x${string}`) => void
  /** An argument was changed: what was answered before is of the former ones. */
  onEdit: () => void
  /** The form was submitted with what cannot be a value. */
  onRefuse: () => void
  /** More fields, and the buttons. */
  children: ReactNode
}

/** The arguments of a function as fields of their types; what cannot be a value is named. */
export const FunctionForm = ({ of, onSubmit, onEdit, onRefuse, children }: FormProps) => {
  const t = useMessages()
  const [typed, setTyped] = useState<Typed[]>(() => blankArguments(of))
  const [fault, setFault] = useState<TypedValueError>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    try {
      const data = calldataOf(of, typed)
      setFault(undefined)
      onSubmit(data)
    } catch (error) {
      if (!(error instanceof TypedValueError)) throw error
      setFault(error)
      onRefuse()
    }
  }
  if (of.isUnlinked) return <p className={styles.soft}>{t('contract-calls.unlinked')}</p>
  return (
    <form className={styles.result} onSubmit={submit} noValidate>
      {of.item.inputs.map((input, index) => (
        <ValueInput
          // biome-ignore lint/suspicious/noArrayIndexKey: a parameter is known by its place.
          key={index}
          parameter={input}
          label={`${input.name || `#${index}`} (${typeLabel(input)})`}
          typed={typed[index] as Typed}
          onChange={(next) => {
            setTyped(typed.map((former, place) => (place === index ? next : former)))
            setFault(undefined)
            onEdit()
          }}
        />
      ))}
      {fault !== undefined && (
        <p className={styles.bad} role="alert">
          {t(`contract-calls.fault_${fault.fault}`, { path: fault.path, type: fault.type, text: fault.text })}
        </p>
      )}
      {children}
    </form>
  )
}
