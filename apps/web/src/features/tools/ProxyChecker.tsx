import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { type CallResponse, callApi } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Tool.module.css'

type Proxy = CallResponse<'verifyProxyContract'>

const Targets = ({ proxy }: { proxy: Pick<Proxy, 'kind' | 'implementations' | 'beacon' | 'admin'> }) => {
  const t = useMessages()
  return (
    <>
      <Detail name={t('proxy.kind')}>
        {proxy.kind === null ? t('proxy.kind_none') : t(`proxy.kind_${proxy.kind}`)}
      </Detail>
      {proxy.implementations.length > 0 && (
        <Detail name={t('proxy.implementations', { count: proxy.implementations.length })} wide>
          <ul className={styles.list}>
            {proxy.implementations.map((address) => (
              <li key={address.hash}>
                <AddressLink address={address} whole />
              </li>
            ))}
          </ul>
        </Detail>
      )}
      {proxy.beacon !== null && (
        <Detail name={t('proxy.beacon')}>
          <AddressLink address={proxy.beacon} whole />
          <p className={styles.soft}>{t('proxy.byBeacon')}</p>
        </Detail>
      )}
      {proxy.admin !== null && (
        <Detail name={t('proxy.admin')}>
          <AddressLink address={proxy.admin} whole />
        </Detail>
      )}
    </>
  )
}

const Found = ({ proxy }: { proxy: Proxy }) => {
  const t = useMessages()
  const save = useMutation({ mutationFn: () => callApi(apiQuery('saveProxyResult', { address: proxy.address.hash })) })
  const { history } = save.data ?? proxy
  return (
    <>
      <Panel
        flush
        title={proxy.kind === null ? t('proxy.isNone') : t('proxy.isProxy')}
        actions={
          proxy.kind !== null && (
            <Button disabled={save.isPending || save.isSuccess} onClick={() => save.mutate()}>
              {save.isSuccess ? t('proxy.saved') : t('proxy.save')}
            </Button>
          )
        }
      >
        <DetailList>
          <Detail name={t('proxy.contract')}>
            <AddressLink address={proxy.address} whole />
          </Detail>
          <Targets proxy={proxy} />
          <Detail name={t('proxy.readAt')}>
            <BlockLink blockNumber={proxy.blockNumber} />
          </Detail>
        </DetailList>
        {save.error !== null && <Failure error={save.error} />}
      </Panel>
      {history.map((former) => (
        <Panel key={former.blockNumber} flush title={t('proxy.former', { block: formatInteger(former.blockNumber) })}>
          <DetailList>
            <Targets proxy={former} />
          </DetailList>
        </Panel>
      ))}
    </>
  )
}

const Answer = ({ address }: { address: string }) => {
  const { data, error, refetch } = useCall(apiQuery('verifyProxyContract', { address }), { toasts: 'never' })
  if (data !== undefined) return <Found proxy={data} />
  return (
    <Panel>{error === null ? <Skeleton width="60%" /> : <Failure error={error} retry={() => void refetch()} />}</Panel>
  )
}

const isAddress = (text: string) => /^0x[0-9a-fA-F]{40}$/.test(text)

/** Whether a contract is a proxy, of which kind and to what (`?a=`). */
export const ProxyChecker = () => {
  const t = useMessages()
  const asked = useSearchParameters().get('a') ?? ''
  const change = useChangeSearch()
  const [text, setText] = useState(asked)
  const [isTried, setTried] = useState(false)
  /** What was asked when an input was refused: its answer would stand below another input. */
  const [refusedAfter, setRefusedAfter] = useState<string>()
  const error = isAddress(text.trim()) ? undefined : t('proxy.notAddress')
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefusedAfter(error === undefined ? undefined : asked)
    if (error === undefined) change({ a: text.trim() })
  }
  return (
    <>
      <Panel>
        <form className={styles.form} onSubmit={submit} noValidate>
          <Field
            label={t('proxy.label')}
            placeholder="0x…"
            autoComplete="off"
            value={text}
            error={isTried ? error : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="primary">
              {t('proxy.check')}
            </Button>
          </div>
        </form>
      </Panel>
      {isAddress(asked) && asked !== refusedAfter && <Answer key={asked} address={asked} />}
    </>
  )
}
