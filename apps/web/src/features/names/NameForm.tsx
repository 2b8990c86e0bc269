import { addressIn, nameFaultOf, plainName } from '@corescope/api-schema/names/domain-name'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { CheckedForm } from '../../ui/form/CheckedForm.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import type { FormProblem } from '../../ui/form/field-faults.ts'
import { Panel } from '../../ui/Panel.tsx'
import { exampleName } from './example-name.ts'

/** Asks for a domain name or an address and goes to what is known of it. `children` is what is known of the given one; an error takes its place. */
export const NameForm = ({ given = '', children }: { given?: string; children?: ReactNode }) => {
  const t = useMessages()
  const example = exampleName()
  const go = useGo()
  const [name, setName] = useState(given)
  const [problem, setProblem] = useState<FormProblem>()
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const address = addressIn(name)
    const fault = address === undefined ? nameFaultOf(name) : undefined
    setProblem(fault === undefined ? undefined : { text: t(`names.fault_${fault}`), fields: ['name'] })
    if (fault === undefined) go(paths.nameLookup(address ?? plainName(name)))
  }
  return (
    <>
      <Panel>
        <CheckedForm form={{ submit, problem }} className={form.form}>
          <Field
            label={t('names.label')}
            help={t('names.help', { example })}
            name="name"
            autoComplete="off"
            inputMode="url"
            autoCapitalize="none"
            spellCheck={false}
            longest={300}
            placeholder={example}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem(undefined)
            }}
          />
          <div className={form.buttons}>
            <Button type="submit" look="primary">
              {t('names.look')}
            </Button>
          </div>
        </CheckedForm>
      </Panel>
      {problem === undefined && children}
    </>
  )
}
