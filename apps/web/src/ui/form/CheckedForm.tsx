import { type FormEvent, type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { FieldFaults, type FormProblem, SaidProblem } from './field-faults.ts'
import { findFaults, isControl } from './find-faults.ts'

export interface CheckedFormProps {
  /** What sends it, and why it was refused. */
  form: { submit: (event: FormEvent) => void; problem?: FormProblem | undefined }
  className?: string | undefined
  children: ReactNode
}

const none: ReadonlyMap<string, string> = new Map()

/** The field that a refusal is of, where the reader can change it in the form. */
const fieldOf = (form: HTMLFormElement | null, { fields = [] }: FormProblem) =>
  fields
    .map((name) => form?.elements.namedItem(name))
    .find((found) => found instanceof Element && isControl(found) && found.willValidate)

/**
 * A form that says itself what is wrong, in the reader's language and beside each field, in the place of the browser's bubbles. The
 * first field that is wrong has the focus, whether that is known here or the server said it.
 */
export const CheckedForm = ({ form, className, children }: CheckedFormProps) => {
  const t = useMessages()
  const [faults, setFaults] = useState(none)
  const element = useRef<HTMLFormElement>(null)
  const { problem } = form
  const [said, setSaid] = useState<FormProblem>()
  useLayoutEffect(() => {
    if (problem === undefined) return
    const field = fieldOf(element.current, problem) as HTMLElement | undefined
    if (field !== undefined) {
      setFaults(new Map([[field.id, problem.text]]))
      setSaid(problem)
    }
    const wrong = field ?? element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')
    wrong?.focus()
  }, [problem])
  const submit = (event: FormEvent<HTMLFormElement>) => {
    const found = findFaults(event.currentTarget)
    // a field may have its own words for a pattern
    const told = found.flatMap(({ field, fault, least }) => {
      // the field itself says it
      if (fault === 'long' || fault === 'own') return []
      const own = fault === 'pattern' ? field.dataset.wrong : undefined
      return [[field.id, own ?? t(`form.${fault}`, { least })] as const]
    })
    setFaults(new Map(told))
    if (found.length === 0) return form.submit(event)
    event.preventDefault()
    found[0]?.field.focus()
  }
  const forget = ({ target }: FormEvent<HTMLFormElement>) => {
    const { id } = target as HTMLElement
    if (faults.has(id)) setFaults(new Map([...faults].filter(([of]) => of !== id)))
  }
  return (
    <FieldFaults value={faults}>
      <SaidProblem value={said}>
        {/* without scripts nothing is sent by this method: by the usual one a password would stand in the address */}
        <form ref={element} className={className} method="dialog" noValidate onSubmit={submit} onInput={forget}>
          {children}
        </form>
      </SaidProblem>
    </FieldFaults>
  )
}
