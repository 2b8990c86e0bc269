import { useMemo } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import styles from './CodeDiff.module.css'
import { codeLines } from './code-lines.ts'
import { TextDiff } from './TextDiff.tsx'

type Contract = CallResponse<'contractCode'>
type Code = NonNullable<Contract['runtimeCode']>

const codeOf = (address: string) => apiQuery('contractCode', { address })

const CodeFacts = ({ contract, name }: { contract: Contract; name: string }) => {
  const t = useMessages()
  return (
    <Panel flush title={name}>
      <DetailList>
        <Detail name={t('code-diff.contract')}>
          <AddressLink address={contract.address} whole />
        </Detail>
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

/** The code of two contracts, compared. */
export const CodePair = ({ left, right }: { left: string; right: string }) => {
  const t = useMessages()
  const options = { staleMs: 300_000, toasts: 'never' } as const
  const [a, b] = [useCall(codeOf(left), options), useCall(codeOf(right), options)]
  const failed = [a, b].find(({ error }) => error !== null)
  if (failed !== undefined) {
    return (
      <Panel title={t(failed === a ? 'code-diff.first' : 'code-diff.second')}>
        <Failure error={failed.error} retry={() => void failed.refetch()} />
      </Panel>
    )
  }
  if (a.data === undefined || b.data === undefined) {
    return (
      <Panel>
        <Skeleton width="60%" />
      </Panel>
    )
  }
  return (
    <>
      <div className={styles.pair}>
        <CodeFacts contract={a.data} name={t('code-diff.first')} />
        <CodeFacts contract={b.data} name={t('code-diff.second')} />
      </div>
      {a.data.runtimeCode !== null && b.data.runtimeCode !== null && (
        <Codes left={a.data.runtimeCode} right={b.data.runtimeCode} />
      )}
    </>
  )
}
