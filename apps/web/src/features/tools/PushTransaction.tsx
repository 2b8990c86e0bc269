import type { RawTransaction } from '@corescope/api-schema/tools/calls'
import { useMutation } from '@tanstack/react-query'
import { type FormEvent, Suspense, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { callApi } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { GasPrice, NativeAmount } from '../../entities/amounts.tsx'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { OneOfSeveral } from '../../entities/decoded/OneOfSeveral.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { formatInteger } from '../../format/number.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Tool.module.css'
import { readBytes } from './typed-bytes.ts'

/** What no waiting heals: such a transaction is never in a block of this chain. */
const never: ReadonlySet<string> = new Set(['otherChain', 'nonceUsed', 'underIntrinsicGas'])

/** With one of these it is not run now, whatever it does. */
const notRun: ReadonlySet<string> = new Set([...never, 'known', 'included', 'tooPoor'])
/** A call says nothing of blobs, nor of accounts whose code the transaction itself sets. */
const withMore: ReadonlySet<number> = new Set([3, 4])
const canForecast = ({ type, problems }: RawTransaction) =>
  !withMore.has(type) && !problems.some((problem) => notRun.has(problem))

const Problems = ({ transaction }: { transaction: RawTransaction }) => {
  const t = useMessages()
  const { problems, nonce, sender, chainId } = transaction
  if (problems.length === 0) return null
  return (
    <ul className={styles.problems}>
      {problems.map((problem) => (
        <li key={problem}>{t(`push.problem_${problem}`, { nonce, next: sender?.nonce ?? 0, chain: chainId ?? 0 })}</li>
      ))}
    </ul>
  )
}

const Price = ({ transaction }: { transaction: RawTransaction }) => {
  const t = useMessages()
  const { gasPrice, maxFeePerGas, maxPriorityFeePerGas } = transaction
  if (maxFeePerGas === null) return <GasPrice wei={gasPrice ?? '0'} exact />
  return (
    <span>
      <GasPrice wei={maxFeePerGas} exact />{' '}
      <span className={styles.soft}>
        {t('push.atMost')} · {t('push.tip')}
      </span>{' '}
      <GasPrice wei={maxPriorityFeePerGas ?? '0'} exact />
    </span>
  )
}

const Facts = ({ transaction }: { transaction: RawTransaction }) => {
  const t = useMessages()
  const { from, to, nonce, value, gas, maxCost, sender, decoded, transactionHash } = transaction
  return (
    <DetailList>
      <Detail name={t('push.hash')}>
        <HashText hash={transactionHash} whole />
      </Detail>
      <Detail name={t('push.from')}>
        <AddressLink address={from} whole />
      </Detail>
      <Detail name={t('push.to')}>{to === null ? t('push.creates') : <AddressLink address={to} whole />}</Detail>
      <Detail name={t('push.value')}>
        <NativeAmount wei={value} exact />
      </Detail>
      <Detail name={t('push.nonce')}>
        {nonce}
        {sender !== null && <span className={styles.soft}> {t('push.nextNonce', { next: sender.nonce })}</span>}
      </Detail>
      <Detail name={t('push.gas')}>{formatInteger(gas)}</Detail>
      <Detail name={t('push.price')}>
        <Price transaction={transaction} />
      </Detail>
      <Detail name={t('push.maxCost')}>
        <NativeAmount wei={maxCost} exact />
        {sender !== null && (
          <span className={styles.soft}>
            {' '}
            {t('push.balance')} <NativeAmount wei={sender.balance} exact />
          </span>
        )}
      </Detail>
      {decoded !== null && (
        <Detail name={t('push.call')} wide>
          <div className={styles.result}>
            <code>{decoded.signature}</code>
            <OneOfSeveral decoded={decoded} />
            <DecodedValues values={decoded.values} isTooLarge={decoded.isTooLarge} />
          </div>
        </Detail>
      )}
    </DetailList>
  )
}

const Forecast = lazyPart('Forecast', async () => (await import('./Forecast.tsx')).Forecast)
const SentFate = lazyPart('SentFate', async () => (await import('./SentFate.tsx')).SentFate)

const Sent = ({ hash }: { hash: `0x${string}` }) => {
  const t = useMessages()
  return (
    <div className={styles.good} role="status">
      <Suspense fallback={<p>{t('push.sent')}</p>}>
        <SentFate hash={hash} />
      </Suspense>
      <ButtonLink look="primary" href={paths.transaction(hash)}>
        {t('push.follow')}
      </ButtonLink>
    </div>
  )
}

const Check = ({ bytes }: { bytes: `0x${string}` }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('decodeTransaction', { transaction: bytes }), {
    live: true,
    toasts: 'never',
  })
  const push = useMutation({ mutationFn: () => callApi(apiQuery('pushTransaction', { transaction: bytes })) })
  if (error !== null && data === undefined) {
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
  const cannotBeValid = data.problems.some((problem) => never.has(problem))
  return (
    <Panel title={t('push.checkTitle')}>
      <div className={styles.form}>
        {push.data === undefined && <Problems transaction={data} />}
        <Facts transaction={data} />
        {push.data === undefined && canForecast(data) && (
          <Suspense fallback={null}>
            <Forecast transaction={data} />
          </Suspense>
        )}
        {push.error !== null && <Failure error={push.error} />}
        {push.data !== undefined ? (
          <Sent hash={push.data.transactionHash} />
        ) : data.problems.includes('included') ? (
          <Sent hash={data.transactionHash} />
        ) : !data.canBroadcast ? (
          <p className={styles.soft}>{t('push.off')}</p>
        ) : cannotBeValid ? (
          <p className={styles.soft}>{t('push.never')}</p>
        ) : (
          <div className={styles.buttons}>
            <Button look="primary" disabled={push.isPending} onClick={() => push.mutate()}>
              {t('push.send')}
            </Button>
            <span className={styles.soft}>{t('push.sendNote')}</span>
          </div>
        )}
      </div>
    </Panel>
  )
}

/** A signed transaction: told first, then handed to the node. `?tx=` fills the form. */
export const PushTransaction = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const [text, setText] = useState(search.get('tx') ?? '')
  const [asked, setAsked] = useState<`0x${string}`>()
  const [isTried, setTried] = useState(false)
  const bytes = readBytes(text)
  const error = bytes === undefined || bytes === '0x' ? t('push.notHex') : undefined
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setAsked(error === undefined ? bytes : undefined)
  }
  return (
    <>
      <Panel>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextArea
            label={t('push.inputLabel')}
            help={t('push.inputHelp')}
            placeholder="0x02f8…"
            rows={5}
            value={text}
            error={isTried ? error : undefined}
            onChange={(event) => setText(event.target.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" look="primary">
              {t('push.check')}
            </Button>
          </div>
        </form>
      </Panel>
      {asked !== undefined && <Check key={asked} bytes={asked} />}
    </>
  )
}
