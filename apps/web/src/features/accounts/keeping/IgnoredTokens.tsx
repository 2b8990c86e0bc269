import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useSearchParameters } from '../../../navigation/search-parameters.ts'
import { AddressField } from '../../../ui/form/AddressField.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
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
  return (
    <Panel title={t('keeping.ignoreAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <AddressField
          label={t('keeping.token')}
          name="token"
          value={contractAddress}
          onChange={(event) => setAddress(event.target.value)}
        />
        <FormFoot form={form} label={t('keeping.ignoreButton')} />
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
