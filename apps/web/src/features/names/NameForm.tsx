import { addressIn, nameFaultOf, plainName } from '@corescope/api-schema/names/domain-name'
import { type FormEvent, type ReactNode, useState } from 'react'
import { useMessages } from '../../i18n/use-messages.ts'
import { useGo } from '../../navigation/use-navigation.ts'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/Button.tsx'
import { Field } from '../../ui/form/Field.tsx'
import form from '../../ui/form/Form.module.css'
import { Panel } from '../../ui/Panel.tsx'
import { exampleName } from './example-name.ts'

/** Asks for a domain name or an address and goes to what is known of it. `children` is what is known of the given one; an error takes its place. */
export const NameForm = ({ given = '', children }: { given?: string; children?: ReactNode }) => {
  const t = useMessages()
  const example = exampleName()
  const go = useGo()
  const [name, setName] = useState(given)
  const [isTried, setTried] = useState(false)
  const address = addressIn(name)
  const fault = address === undefined ? nameFaultOf(name) : undefined
  const isWrong = isTried && fault !== undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (fault === undefined) go(paths.nameLookup(address ?? plainName(name)))
  }
  return (
    <>
      <Panel>
        <form className={form.form} onSubmit={submit} noValidate>
          <Field
            label={t('names.label')}
            help={t('names.help', { example })}
            error={isWrong ? t(`names.fault_${fault}`) : undefined}
            name="name"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={300}
            placeholder={example}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <div className={form.buttons}>
            <Button type="submit" look="primary">
              {t('names.look')}
            </Button>
          </div>
        </form>
      </Panel>
      {!isWrong && children}
    </>
  )
}
