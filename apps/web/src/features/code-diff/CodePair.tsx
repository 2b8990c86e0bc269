import { Suspense, useEffect, useMemo } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { CompilerRelease } from '../../entities/optimizer/CompilerRelease.tsx'
import { optimizerRuns } from '../../entities/optimizer/optimizer-runs.ts'
import { formatInteger } from '../../format/number.ts'
import { lazyPart } from '../../i18n/lazy-part.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { useChangeSearch, useSearchParameters } from '../../navigation/search-parameters.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Segments } from '../../ui/form/Segments.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CodeDiff.module.css'
import { codeLines } from './code-lines.ts'
import { TextDiff } from './TextDiff.tsx'

// They come while the answers are under way: the first load has room for the form and the code.
const SourcePair = lazyPart('SourcePair', async () => (await import('./SourcePair.tsx')).SourcePair)
const AbiPair = lazyPart('AbiPair', async () => (await import('./AbiPair.tsx')).AbiPair)

type Contract = CallResponse<'contractCode'>
type Code = NonNullable<Contract['runtimeCode']>

type Source = CallResponse<'contractSources'>

const codeOf = (address: string) => apiQuery('contractCode', { address })
const sourcesOf = (address: string) => apiQuery('contractSources', { address })

/** What its source says: name, and how it was compiled. */
const SourceFacts = ({ verification }: { verification: NonNullable<Source['verification']> }) => {
  const t = useMessages()
  const { contractName, match, optimizer } = verification
  const runs = optimizerRuns(verification)
  const on = runs === null ? t('code-diff.optimizedOnly') : t('code-diff.optimized', { runs })
  return (
    <>
      <Detail name={t('code-diff.name')}>
        <strong>{contractName}</strong> <span className={styles.soft}>{t(`code-diff.match_${match}`)}</span>
      </Detail>
      <Detail name={t('code-diff.compiler')}>
        <CompilerRelease {...verification} /> · {optimizer ? on : t('code-diff.notOptimized')}
      </Detail>
    </>
  )
}

const CodeFacts = ({ contract, source, name }: { contract: Contract; source: Source; name: string }) => {
  const t = useMessages()
  return (
    <Panel flush title={name}>
      <DetailList>
        <Detail name={t('code-diff.contract')}>
          <AddressLink address={contract.address} whole />
        </Detail>
        {source.verification === null ? (
          <Detail name={t('code-diff.name')}>{t('code-diff.notVerified')}</Detail>
        ) : (
          <SourceFacts verification={source.verification} />
        )}
        <Detail name={t('code-diff.size')}>
          {contract.runtimeCode === null
            ? t('code-diff.noCode')
            : t('code-diff.bytes', {
                count: contract.runtimeCode.size,
                shown: formatInteger(contract.runtimeCode.size),
              })}
        </Detail>
        {contract.runtimeCode !== null && (
          <Detail name={t('code-diff.hash')}>
            <HashText hash={contract.runtimeCode.hash} />
          </Detail>
        )}
      </DetailList>
    </Panel>
  )
}

const Codes = ({ left, right }: { left: Code; right: Code }) => {
  const t = useMessages()
  const [a, b] = useMemo(() => [codeLines(left.code), codeLines(right.code)], [left.code, right.code])
  const isEqual = left.hash === right.hash
  return (
    <Panel flush title={t('code-diff.runtime')}>
      <p className={styles.bar} role="status">
        {isEqual
          ? t('code-diff.identical')
          : a.metadata === b.metadata
            ? t('code-diff.codeNote')
            : t('code-diff.metadataDiffers')}
      </p>
      {!isEqual && <TextDiff left={a.lines} right={b.lines} label={t('code-diff.runtime')} />}
    </Panel>
  )
}

const views = ['source', 'abi', 'code'] as const
type View = (typeof views)[number]

/** What both have in common and what not: sources and ABI where both are verified, else their code alone. */
const Comparison = ({
  codes: [left, right],
  sources: [a, b],
}: {
  codes: [Contract, Contract]
  sources: [Source, Source]
}) => {
  const t = useMessages()
  const change = useChangeSearch()
  const asked = useSearchParameters().get('view')
  const [first, second] = [a.verification, b.verification]
  const codes = left.runtimeCode !== null && right.runtimeCode !== null && (
    <Codes left={left.runtimeCode} right={right.runtimeCode} />
  )
  if (first === null || second === null) {
    const note =
      first !== null ? 'code-diff.firstOnly' : second !== null ? 'code-diff.secondOnly' : 'code-diff.noneVerified'
    return (
      <>
        <p className={styles.note}>{t(note)}</p>
        {codes}
      </>
    )
  }
  const view: View = views.find((one) => one === asked) ?? 'source'
  return (
    <>
      <div>
        <Segments
          label={t('code-diff.view')}
          value={view}
          onChange={(next) => change({ view: next === 'source' ? undefined : next }, { replace: true })}
          options={views.map((value) => ({ value, label: t(`code-diff.view_${value}`) }))}
        />
      </div>
      {view === 'code' ? (
        codes
      ) : (
        <Panel flush title={t(`code-diff.title_${view}`)} resetKey={view}>
          <Suspense
            fallback={
              <p className={styles.bar} aria-busy="true">
                <Skeleton width="50%" />
              </p>
            }
          >
            {view === 'source' ? (
              <SourcePair left={first} right={second} />
            ) : (
              <AbiPair left={first.abi} right={second.abi} />
            )}
          </Suspense>
        </Panel>
      )}
    </>
  )
}

/** Two contracts compared: sources, ABI, code (`?view=`). */
export const CodePair = ({ left, right }: { left: string; right: string }) => {
  const t = useMessages()
  const options = { staleMs: 300_000, toasts: 'never' } as const
  const [a, b] = [useCall(codeOf(left), options), useCall(codeOf(right), options)]
  const [sourcesA, sourcesB] = [useCall(sourcesOf(left), options), useCall(sourcesOf(right), options)]
  useEffect(() => void SourcePair.ahead(), [])
  const failed = [a, b, sourcesA, sourcesB].find(({ error }) => error !== null)
  if (failed !== undefined) {
    return (
      <Panel title={t(failed === a || failed === sourcesA ? 'code-diff.first' : 'code-diff.second')}>
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      </Panel>
    )
  }
  if (a.data === undefined || b.data === undefined || sourcesA.data === undefined || sourcesB.data === undefined) {
    return (
      <Panel>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  return (
    <>
      <div className={styles.facts}>
        <CodeFacts contract={a.data} source={sourcesA.data} name={t('code-diff.first')} />
        <CodeFacts contract={b.data} source={sourcesB.data} name={t('code-diff.second')} />
      </div>
      <Comparison codes={[a.data, b.data]} sources={[sourcesA.data, sourcesB.data]} />
    </>
  )
}
