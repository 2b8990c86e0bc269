import type { DecodedInput } from '@corescope/api-schema/tools/calls'
import { type FormEvent, Suspense, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import type { CallRequest } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { DecodedValues } from '../../entities/decoded/DecodedValues.tsx'
import { OneOfSeveral } from '../../entities/decoded/OneOfSeveral.tsx'
import { formatInteger } from '../../format/number.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { Button } from '../../ui/Button.tsx'
import { CodeBlock } from '../../ui/code/CodeBlock.tsx'
import { Field } from '../../ui/form/Field.tsx'
import { TextArea } from '../../ui/form/TextArea.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './Tool.module.css'
import { bytesFault, readBytes } from './typed-bytes.ts'

const SubmitSignatures = lazyPart(
  'SubmitSignatures',
  async () => (await import('./SubmitSignatures.tsx')).SubmitSignatures,
)

type Call = Pick<DecodedInput, 'selector' | 'decoded' | 'candidates' | 'submitted'>

const Signatures = ({ signatures }: { signatures: readonly string[] }) => (
  <ul className={styles.list}>
    {signatures.map((signature) => (
      <li key={signature}>
        <code>{signature}</code>
      </li>
    ))}
  </ul>
)

/** What else is known of a selector, and apart from it what visitors gave. */
const Candidates = ({ candidates, submitted, decoded }: Call) => {
  const t = useMessages()
  const isOther = (signature: string) => signature !== decoded?.signature
  const others = decoded === null ? [] : candidates.filter(isOther)
  const given = submitted.filter(isOther)
  return (
    <>
      {others.length > 0 && (
        <details>
          <summary>{t('decoder.others', { count: others.length })}</summary>
          <Signatures signatures={others} />
        </details>
      )}
      {given.length > 0 && (
        <details>
          <summary>{t('decoder.given', { count: given.length })}</summary>
          <Signatures signatures={given} />
        </details>
      )}
    </>
  )
}

/** Bytes that no known function fits: what is known of their selector. */
const UnknownCall = ({ selector, candidates, size }: Call & { size: number }) => {
  const t = useMessages()
  if (selector === null) return <p>{t('decoder.tooShort')}</p>
  if (candidates.length === 0) return <p>{t('decoder.unknown', { selector })}</p>
  return (
    <>
      <p>{t(size === 4 ? 'decoder.selectorOnly' : 'decoder.unfit', { selector, count: candidates.length })}</p>
      <Signatures signatures={candidates} />
    </>
  )
}

const CallView = ({ size, ...call }: Call & { size: number }) => {
  const t = useMessages()
  const { selector, decoded } = call
  if (decoded === null) {
    return (
      <>
        <UnknownCall {...call} size={size} />
        <Candidates {...call} />
      </>
    )
  }
  return (
    <>
      <p className={styles.function}>
        <code>{decoded.signature}</code>
        <span className={styles.soft}>
          {selector} · {t(`decoder.source_${decoded.source}`)}
        </span>
        <OneOfSeveral decoded={decoded} />
      </p>
      <DecodedValues values={decoded.values} isTooLarge={decoded.isTooLarge} />
      <Candidates {...call} />
    </>
  )
}

/** `data[0]`, `calls[2].callData`: the way to bytes inside of arguments. */
const pathText = (path: readonly string[]) =>
  path.reduce(
    (text, part) => (/^\d+$/.test(part) && text !== '' ? `${text}[${part}]` : text === '' ? part : `${text}.${part}`),
    '',
  )

const Result = ({ answer, input }: { answer: DecodedInput; input: string }) => {
  const t = useMessages()
  return (
    <>
      <Panel title={t('decoder.resultTitle')}>
        <div className={styles.result}>
          <CallView {...answer} size={answer.inputSize} />
          <details>
            <summary>{t('decoder.bytes', { count: answer.inputSize })}</summary>
            <CodeBlock text={input} label={t('decoder.inputLabel')} wraps />
          </details>
        </div>
      </Panel>
      {(answer.nested.length > 0 || answer.hasMore) && (
        <Panel flush title={t('decoder.nestedTitle', { count: answer.nested.length })}>
          {answer.nested.map((call) => (
            <section key={pathText(call.path)} className={styles.nested}>
              <span className={styles.path}>{pathText(call.path)}</span>
              <CallView {...call} size={(call.input.length - 2) / 2} />
            </section>
          ))}
          {answer.hasMore && <p className={styles.nested}>{t('decoder.more')}</p>}
        </Panel>
      )}
    </>
  )
}

const Answer = ({ request }: { request: CallRequest<'decodeInput'> }) => {
  const { data, error, refetch } = useCall(apiQuery('decodeInput', request), {
    staleMs: Number.POSITIVE_INFINITY,
    toasts: 'never',
  })
  const t = useMessages()
  if (error !== null) {
    return (
      <Panel title={t('decoder.resultTitle')}>
        <Failure error={error} retry={() => void refetch()} />
      </Panel>
    )
  }
  if (data === undefined) {
    return (
      <Panel title={t('decoder.resultTitle')}>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  return <Result answer={data} input={request.input} />
}

/** A request of what was typed; the words say what is wrong with it. */
const useTyped = () => {
  const t = useMessages()
  const search = useSearchParameters()
  const [typed, setTyped] = useState({ input: search.get('data') ?? '', address: search.get('address') ?? '', abi: '' })
  const address = typed.address.trim()
  const bytes = readBytes(typed.input)
  const fault = bytesFault(typed.input)
  const errors = {
    input:
      fault !== undefined
        ? t(`decoder.bytes_${fault.kind}`, { sign: fault.sign, place: formatInteger(fault.place) })
        : bytes === '0x'
          ? t('decoder.nothing')
          : undefined,
    address: address === '' || /^0x[0-9a-fA-F]{40}$/.test(address) ? undefined : t('decoder.notAddress'),
  }
  const isWrong = errors.input !== undefined || errors.address !== undefined
  const request: CallRequest<'decodeInput'> | undefined =
    isWrong || bytes === undefined
      ? undefined
      : {
          input: bytes,
          ...(address === '' ? {} : { address }),
          ...(typed.abi.trim() === '' ? {} : { abi: typed.abi }),
        }
  return { typed, setTyped, errors, request }
}

/** Calldata, pasted: by a given ABI, by the contract called, or by the catalogue. `?data=` and `?address=` fill the form. */
export const InputDecoder = () => {
  const t = useMessages()
  const { typed, setTyped, errors, request } = useTyped()
  const [asked, setAsked] = useState(() => (typed.input === '' ? undefined : request))
  const [isTried, setTried] = useState(false)
  const [isAdding, setAdding] = useState(false)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    // an answer to something else would stand below what is refused
    setAsked(request)
  }
  return (
    <>
      <Panel>
        <form className={styles.form} onSubmit={submit} noValidate>
          <TextArea
            label={t('decoder.inputLabel')}
            placeholder="0x…"
            rows={5}
            value={typed.input}
            error={isTried ? errors.input : undefined}
            onChange={(event) => setTyped({ ...typed, input: event.target.value })}
          />
          <div className={styles.row}>
            <Field
              label={t('decoder.addressLabel')}
              help={t('decoder.addressHelp')}
              placeholder="0x…"
              autoComplete="off"
              value={typed.address}
              error={isTried ? errors.address : undefined}
              onChange={(event) => setTyped({ ...typed, address: event.target.value })}
            />
            <TextArea
              label={t('decoder.abiLabel')}
              help={t('decoder.abiHelp')}
              placeholder={t('decoder.abiExample')}
              rows={3}
              value={typed.abi}
              onChange={(event) => setTyped({ ...typed, abi: event.target.value })}
            />
          </div>
          <div className={styles.buttons}>
            <Button type="submit" look="primary">
              {t('decoder.submit')}
            </Button>
          </div>
        </form>
      </Panel>
      {asked !== undefined && <Answer request={asked} />}
      {isAdding ? (
        <Suspense>
          <SubmitSignatures />
        </Suspense>
      ) : (
        <div>
          <Button
            onClick={() => setAdding(true)}
            onPointerEnter={() => void SubmitSignatures.ahead()}
            onFocus={() => void SubmitSignatures.ahead()}
          >
            {t('decoder.addSignatures')}
          </Button>
        </div>
      )}
    </>
  )
}
