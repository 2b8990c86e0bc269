import { useState } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { useCall } from '../../../api-client/use-call.ts'
import { Timestamp } from '../../../entities/Timestamp.tsx'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { useDraft } from '../../../session/use-draft.ts'
import { Button } from '../../../ui/Button.tsx'
import { Copy } from '../../../ui/copy/Copy.tsx'
import { CheckedForm } from '../../../ui/form/CheckedForm.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import styles from '../Accounts.module.css'
import { FormFoot } from '../FormFoot.tsx'
import { useForm } from '../use-form.ts'
import { ApiKeyUses } from './ApiKeyUses.tsx'
import { ChangeButton } from './ChangeButton.tsx'
import { KeptList } from './KeptList.tsx'
import { LabelField } from './LabelField.tsx'
import { useChange } from './use-change.ts'

const apiKeys = apiQuery('pageApiKey', {})
type ApiKey = CallResponse<'pageApiKey'>['records'][number]

const KeyForm = () => {
  const t = useMessages()
  const change = useChange()
  const [name, setName] = useDraft('API key', '')
  const [made, setMade] = useState<string>()
  const form = useForm(async () => {
    setMade((await change('addApiKey', { name })).apiKey)
    setName('')
  })
  return (
    <Panel title={t('keeping.keyAdd')}>
      <CheckedForm form={form} className={styles.form}>
        <LabelField
          label={t('keeping.keyName')}
          required
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
        {made !== undefined && (
          <p role="status" className={styles.break}>
            {t('keeping.keyMade')} <code>{made}</code> <Copy text={made} label={t('keeping.key')} />
          </p>
        )}
        <FormFoot form={form} label={t('keeping.keyButton')} />
      </CheckedForm>
    </Panel>
  )
}

const KeyRow = ({ apiKey }: { apiKey: ApiKey }) => {
  const t = useMessages()
  const [isCharted, setCharted] = useState(false)
  return (
    <>
      <div className={styles.row}>
        <strong>{apiKey.name}</strong>
        <code>{apiKey.hint}…</code>
      </div>
      <span className={styles.soft}>
        {t('keeping.keyUses', { count: apiKey.usesToday })}
        {apiKey.usedAt !== null && (
          <>
            {' · '}
            {t('account.lastUsed')} <Timestamp value={apiKey.usedAt} />
          </>
        )}
      </span>
      {isCharted && <ApiKeyUses keyId={apiKey.keyId} name={apiKey.name} />}
      <div className={styles.row}>
        <Button aria-expanded={isCharted} onClick={() => setCharted(!isCharted)}>
          {t('keeping.keyUse')}
        </Button>
        {apiKey.isRevoked ? (
          <span className={styles.soft}>{t('keeping.keyRevoked')}</span>
        ) : (
          <ChangeButton
            call="editApiKey"
            request={{ keyId: apiKey.keyId, revoke: true }}
            question={t('keeping.keyRevokeAsk')}
          >
            {t('keeping.keyRevoke')}
          </ChangeButton>
        )}
      </div>
    </>
  )
}

/** Keys of the API: made, counted, revoked. */
export const ApiKeys = () => {
  const t = useMessages()
  const { data } = useCall(apiKeys)
  return (
    <>
      <KeyForm />
      {data !== undefined && (
        <p className={styles.soft}>
          {data.plan !== null && `${t('keeping.keyPlan', { plan: data.plan })} `}
          {t('keeping.keyLimits', { second: formatInteger(data.perSecond), day: formatInteger(data.perDay) })}
        </p>
      )}
      <KeptList
        title={t('keeping.keys')}
        query={apiKeys}
        emptyText={t('keeping.keysEmpty')}
        rowKey={({ keyId }) => keyId}
        row={(apiKey) => <KeyRow apiKey={apiKey} />}
      />
    </>
  )
}
