import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { apiQuery } from '../../../api-client/api-query.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { formatInteger } from '../../../format/number.ts'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../../ui/Button.tsx'
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx'
import { FailureNotice } from '../../../ui/FailureNotice.tsx'
import { Panel } from '../../../ui/Panel.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import stack from '../../../ui/stack.module.css'
import { toBytes } from '../typed-bytes.ts'
import { type DecompileAnswer, decompile, timeLimitMs } from './decompile.ts'
import { hashesIn, namesOf } from './hints.ts'

/** What a page lays out without becoming slow. */
const maxShown = 400_000

const useAnswer = (code: `0x${string}`) => {
  const hashes = useMemo(() => hashesIn(toBytes(code)), [code])
  const known = useCall(apiQuery('signatures', { hashes }), {
    enabled: hashes.length > 0,
    staleMs: Number.POSITIVE_INFINITY,
    toasts: 'never',
  })
  // Without the dictionary functions keep their selectors as names.
  const isReady = hashes.length === 0 || !known.isPending
  return useQuery({
    queryKey: ['decompiled', code, known.data !== undefined],
    queryFn: ({ signal }) => decompile({ code, names: namesOf(known.data) }, signal),
    enabled: isReady,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
    meta: { toasts: 'never' },
  })
}

const Found = ({ answer }: { answer: Extract<DecompileAnswer, { source: string }> }) => {
  const t = useMessages()
  const { source, gaps } = answer
  return (
    <div className={stack.stack}>
      <p>{t('decompiler.approximate')}</p>
      {gaps > 0 && <p>{t('decompiler.gaps', { count: gaps })}</p>}
      {source.length > maxShown && (
        <p>{t('decompiler.cut', { shown: formatInteger(maxShown), size: formatInteger(source.length) })}</p>
      )}
      <CodeBlock text={source.slice(0, maxShown)} label={t('decompiler.source')} />
    </div>
  )
}

/** Pseudo-source of code, marked as approximate. */
export const PseudoSource = ({ code }: { code: `0x${string}` }) => {
  const t = useMessages()
  const { data } = useAnswer(code)
  if (data === undefined) {
    return (
      <Panel title={t('decompiler.source')}>
        <p role="status">{t('decompiler.working')}</p>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  if (data === 'timeout' || 'failure' in data) {
    const text =
      data === 'timeout'
        ? t('decompiler.timeout', { seconds: timeLimitMs / 1000 })
        : t('decompiler.failed', { reason: data.failure })
    return (
      <Panel title={t('decompiler.source')}>
        <FailureNotice text={text} />
        <ButtonLink href={paths.opcodeTool()}>{t('decompiler.opcodes')}</ButtonLink>
      </Panel>
    )
  }
  return (
    <Panel title={t('decompiler.title2', { lines: data.source.split('\n').length })}>
      <Found answer={data} />
    </Panel>
  )
}

/** The same of the code at an address. */
export const PseudoSourceOf = ({ address }: { address: string }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(apiQuery('contractCode', { address }), { toasts: 'never' })
  if (data?.runtimeCode != null) return <PseudoSource code={data.runtimeCode.code} />
  return (
    <Panel>
      {error !== null ? (
        <Failure error={error} retry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton width="60%" />
      ) : (
        t('decompiler.noCode')
      )}
    </Panel>
  )
}
