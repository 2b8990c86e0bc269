import { useDeferredValue, useMemo, useState } from 'react'
import { Failure } from '../../api-client/Failure.tsx'
import { apiUrl } from '../../config/api-url.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Absence } from '../../ui/Absence.tsx'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './ApiReference.module.css'
import { answerOf, curlOf, fieldsOf, groupCalls, type ListedCall, type OpenApi, typeText } from './open-api.ts'
import { useOpenApi } from './use-open-api.ts'

/** Fields of the request; the document is in English whatever the page speaks. */
const Fields = ({ call }: { call: ListedCall }) => {
  const t = useMessages()
  const fields = fieldsOf(call.operation)
  if (fields.length === 0) return <p className={styles.soft}>{t('reference.noFields')}</p>
  return (
    <dl className={styles.fields} lang="en">
      {fields.map(({ name, isRequired, schema }) => (
        <div key={name}>
          <dt>
            <code>{name}</code> {isRequired && <span className={styles.required}>{t('reference.required')}</span>}
          </dt>
          <dd>
            <code>{typeText(schema)}</code>
            {schema.default !== undefined && (
              <span className={styles.soft}> {t('reference.default', { value: JSON.stringify(schema.default) })}</span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

const CallDetails = ({ call }: { call: ListedCall }) => {
  const t = useMessages()
  const { operation } = call
  const answer = answerOf(operation)
  return (
    <div className={styles.body}>
      {operation.description !== undefined && (
        <p className={styles.soft} lang="en">
          {operation.description}
        </p>
      )}
      {operation.security !== undefined && <p>{t('reference.signedIn')}</p>}
      <h4>{t('reference.request')}</h4>
      <Fields call={call} />
      <CodeBlock
        text={curlOf((path) => new URL(runtimeConfig().apiBaseUrl + path, window.location.origin).href, call)}
        label={t('reference.example')}
        wraps
      />
      {answer !== undefined && (
        <details>
          <summary>{t('reference.answer')}</summary>
          <CodeBlock text={JSON.stringify(answer, null, 2)} label={t('reference.answer')} />
        </details>
      )}
    </div>
  )
}

/** A call; what it takes and answers is drawn when it is opened. */
const CallItem = ({ call, opened }: { call: ListedCall; opened: boolean }) => {
  const [isOpen, setOpen] = useState(opened)
  return (
    <details
      id={call.operation.operationId}
      className={styles.call}
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>
        <span className={styles.method}>{call.method}</span>
        <code className={styles.path}>{call.path}</code>
        <span className={styles.summary} lang="en">
          {call.operation.summary}
        </span>
      </summary>
      {isOpen && <CallDetails call={call} />}
    </details>
  )
}

const Calls = ({ document }: { document: OpenApi }) => {
  const t = useMessages()
  const [typed, setTyped] = useState('')
  const search = useDeferredValue(typed)
  const groups = useMemo(() => groupCalls(document, search), [document, search])
  const count = [...groups.values()].reduce((sum, calls) => sum + calls.length, 0)
  const wanted = window.location.hash.slice(1)
  return (
    <>
      <Panel>
        <div className={styles.intro}>
          <p lang="en">{document.info.description}</p>
          <Field
            label={t('reference.search')}
            type="search"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
          <p className={styles.soft} role="status">
            {t('reference.count', { count, shown: formatInteger(count) })} ·{' '}
            <a href={apiUrl('/api/openapi.json')}>{t('reference.document')}</a> ·{' '}
            <a href={apiUrl('/api/docs')}>{t('reference.plain')}</a>
          </p>
        </div>
      </Panel>
      {count === 0 && <Absence title={t('reference.nothing')}>{t('reference.nothingText')}</Absence>}
      {[...groups].map(([tag, calls]) => (
        <Panel key={tag} flush title={tag}>
          {calls.map((call) => (
            <CallItem key={call.method + call.path} call={call} opened={call.operation.operationId === wanted} />
          ))}
        </Panel>
      ))}
    </>
  )
}

/** Every call of the API: what it takes, what it answers, and a command that asks it. */
export const ApiReference = () => {
  const { data, error, refetch } = useOpenApi()
  if (error !== null) {
    return (
      <Panel>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  return <Calls document={data} />
}
