import { isFailure } from '../../../api-client/api-error.ts'
import type { CallResponse } from '../../../api-client/call-api.ts'
import { Failure } from '../../../api-client/Failure.tsx'
import { useCall } from '../../../api-client/use-call.ts'
import { Why } from '../../../api-client/Why.tsx'
import { AddressLink } from '../../../entities/AddressLink.tsx'
import { BlockLink } from '../../../entities/BlockLink.tsx'
import { TransactionLink } from '../../../entities/TransactionLink.tsx'
import { formatInteger } from '../../../format/number.ts'
import { rich } from '../../../i18n/rich.tsx'
import { useMessages } from '../../../i18n/use-messages.ts'
import { paths } from '../../../paths.ts'
import { CodeBlock } from '../../../ui/code/CodeBlock.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import styles from './Parts.module.css'
import { codeQuery, proxyQuery } from './queries.ts'

const options = { staleMs: 300_000, toasts: 'outages' } as const

const ProxyNote = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data, error } = useCall(proxyQuery(address), { ...options, toasts: 'never' })
  if (error !== null) return null
  if (data === undefined) {
    return (
      <p aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  if (data.kind === null) return <p className={styles.soft}>{t('address-parts.proxyNone')}</p>
  return (
    <p>
      {t('address-parts.proxyKind', { kind: t(`proxy.kind_${data.kind}`) })}{' '}
      {data.implementations.map((one) => (
        <AddressLink key={one.hash} address={one} />
      ))}
    </p>
  )
}

const Bytecode = ({ title, code }: { title: string; code: { code: string; size: number } }) => {
  const t = useMessages()
  return (
    <div>
      <h3>
        {title} · {t('address-parts.size', { size: code.size, shown: formatInteger(code.size) })}
      </h3>
      <CodeBlock text={code.code} label={title} wraps />
    </div>
  )
}

const Creation = ({ creation }: { creation: CallResponse<'contractCode'>['creation'] }) => {
  const t = useMessages()
  if (creation === null) return <p className={styles.soft}>{t('address-parts.genesis')}</p>
  const { creator, transactionHash, blockNumber, creationCode, message, why } = creation
  return (
    <>
      <p className={styles.told}>
        {rich(t('address-parts.madeBy'), {
          creator: () => <AddressLink address={creator} />,
          transaction: () => <TransactionLink hash={transactionHash} />,
          block: () => <BlockLink blockNumber={blockNumber} />,
        })}
      </p>
      {creationCode === null ? (
        <p className={styles.soft}>
          {t('address-parts.creationGone')} <Why why={why} message={message} />
        </p>
      ) : (
        <Bytecode title={t('address-parts.creation')} code={creationCode} />
      )}
    </>
  )
}

/** Code of a contract: who made it, what it forwards to, and the bytes. */
export const ContractCode = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(codeQuery(address), options)
  if (isFailure(error)) return <p className={styles.note}>{t('address-parts.noCode')}</p>
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) {
    return (
      <p className={styles.note} aria-busy="true">
        <Skeleton width="50%" />
      </p>
    )
  }
  const { runtimeCode, creation } = data
  return (
    <div className={styles.pane}>
      {runtimeCode !== null && (
        <p className={styles.links}>
          <a href={paths.opcodeTool(address)}>{t('address-parts.opcodes')}</a>{' '}
          <a href={paths.decompiler(address)}>{t('address-parts.decompile')}</a>{' '}
          <a href={paths.contractDiff(address)}>{t('address-parts.compare')}</a>
        </p>
      )}
      {runtimeCode !== null && <ProxyNote address={address} />}
      {runtimeCode !== null && <Bytecode title={t('address-parts.runtime')} code={runtimeCode} />}
      <Creation creation={creation} />
    </div>
  )
}
