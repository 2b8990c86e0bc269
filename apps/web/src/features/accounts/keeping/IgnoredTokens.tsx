import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Field } from '../../../ui/form/Field.tsx'
import { addressPattern } from '../../../ui/form/field-patterns.ts'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { ChangeButton } from './ChangeButton.tsx'
import { KeptList } from './KeptList.tsx'
import { useChange } from './use-change.ts'

const ignoredTokens = apiQuery('pageIgnoredToken', {})

const IgnoreForm = () => {
  const t = useMessages()
  const change = useChange()
  const [contractAddress, setAddress] = useState(useSearchParameters().get('token') ?? '')
  const form = useForm(async () => {
    await change('ignoreToken', { contractAddress })
    setAddress('')
  })
  const isNoToken = form.problem?.fault === 'noToken'
  return (
    <Panel title={t('keeping.ignoreAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <Field
          label={t('keeping.token')}
          pattern={addressPattern}
          wrong={t('form.address')}
          error={isNoToken ? form.problem?.text : undefined}
          autoComplete="off"
          spellCheck={false}
          required
          value={contractAddress}
          onChange={(event) => setAddress(event.target.value)}
        />
        <FormFoot form={form} isSaid={isNoToken} label={t('keeping.ignoreButton')} />
      </CheckedForm>
    </Panel>
  )
}

/** Tokens out of sight. */
export const IgnoredTokens = () => {
  const t = useMessages()
  return (
    <>
      <IgnoreForm />
      <KeptList
        title={t('keeping.ignored')}
        query={ignoredTokens}
        emptyText={t('keeping.ignoredEmpty')}
        rowKey={({ contract }) => contract.hash}
        row={({ contract }) => (
          <div className={styles.row}>
            <AddressLink address={contract} />
            <ChangeButton call="ignoreToken" request={{ contractAddress: contract.hash, isIgnored: false }}>
              {t('keeping.heed')}
            </ChangeButton>
          </div>
        )}
      />
    </>
  )
}
