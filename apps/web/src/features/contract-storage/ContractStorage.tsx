import type { ContractSources } from '@corescope/api-schema/verification/shapes'
import { type EnumNames, readEnums } from '@corescope/decode/abi/enum-names'
import { lineEndsOf } from '@corescope/decode/source-text/line-ends'
import { readLayout, type StorageLayout, StorageLayoutError } from '@corescope/decode/storage-layout/layout'
import { readStorage } from '@corescope/decode/storage-layout/read-storage'
import { lookAtStorage } from '@corescope/decode/storage-layout/storage-values'
import { readValueTypes, withValueTypes } from '@corescope/decode/storage-layout/value-types'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { apiQuery } from '../../api-client/api-query.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { BlockForm, useReadBlock } from '../../entities/read-block/BlockForm.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { FailureNotice } from '../../ui/FailureNotice.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { numberOf, type StorageSource, slotsOf } from './read-slots.ts'
import styles from './Storage.module.css'
import { StorageEntries } from './StorageEntries.tsx'

type Address = `0x${string}`

interface ValuesProps {
  layout: StorageLayout
  source: StorageSource
  enums: EnumNames
  title: string
}

const Values = ({ layout, source, enums, title }: ValuesProps) => {
  const t = useMessages()
  const { data, error, refetch } = useQuery({
    queryKey: ['storage', source],
    queryFn: async () => {
      const block = await numberOf(source.block)
      return { block, ...(await readStorage((slots) => lookAtStorage(layout, slots), slotsOf({ ...source, block }))) }
    },
    staleTime: 10_000,
    retry: false,
    meta: { toasts: 'never', live: source.block === 'latest' },
  })
  const block = data?.block ?? source.block
  return (
    <section className={styles.values} aria-label={title} aria-busy={data === undefined && error === null}>
      <h3>{title}</h3>
      <p className={styles.soft}>
        {block === 'latest'
          ? t('contract-storage.readLatest')
          : t(source.block === 'latest' ? 'contract-storage.readNewest' : 'contract-storage.readAt', {
              block: formatInteger(block),
            })}
      </p>
      {error !== null && (
        <FailureNotice
          text={t('contract-storage.nodeFailed', { reason: (error as Error).message })}
          retry={() => void refetch()}
        />
      )}
      {error === null && data === undefined && <Skeleton width="50%" />}
      {data !== undefined && !data.isWhole && <p className={styles.soft}>{t('contract-storage.notWhole')}</p>}
      {data !== undefined && <StorageEntries entries={data.entries} layout={layout} source={source} enums={enums} />}
    </section>
  )
}

type Verification = NonNullable<ContractSources['verification']>

/** Where storage is read. */
type Place = Pick<StorageSource, 'address' | 'block'>

interface VariablesProps {
  of: Verification
  /** The contract that has the code of the verification. */
  contract: Address
  place: Place
  isBehind: boolean
}

/** Variables as a verification lays them out; nothing where its compiler told no layout. */
const Variables = ({ of, contract, place, isBehind }: VariablesProps) => {
  const t = useMessages()
  const { contractName: name, storageLayout, files, language, compilerVersion } = of
  const source = { ...place, verification: `${of.similarTo?.hash ?? contract} ${of.verifiedAt}` }
  const { enums, valueTypes } = useMemo(() => {
    const contents = files.map(({ content }) => content)
    const ends = lineEndsOf(language, compilerVersion)
    return { enums: readEnums(contents, ends), valueTypes: readValueTypes(contents, ends) }
  }, [files, language, compilerVersion])
  const read = useMemo(() => {
    try {
      return storageLayout === null ? undefined : withValueTypes(readLayout(storageLayout), valueTypes)
    } catch (error) {
      if (error instanceof StorageLayoutError) return error
      throw error
    }
  }, [storageLayout, valueTypes])
  if (read === undefined) return null
  if (read instanceof StorageLayoutError) {
    return <FailureNotice text={t('contract-storage.layoutFailed', { reason: read.message })} />
  }
  const title = t(isBehind ? 'contract-storage.ofImplementation' : 'contract-storage.of', { name })
  if (read.variables.length > 0) return <Values layout={read} source={source} enums={enums} title={title} />
  if (isBehind) return null
  return (
    <section className={styles.values} aria-label={title}>
      <h3>{title}</h3>
      <p className={styles.soft}>{t('contract-storage.none')}</p>
    </section>
  )
}

/** The variables of what a proxy forwards to lie in the proxy's own storage. */
const Behind = ({ implementation, place }: { implementation: Address; place: Place }) => {
  const { data, error, refetch } = useCall(apiQuery('contractSources', { address: implementation }), {
    staleMs: 60_000,
    toasts: 'outages',
  })
  if (error !== null) return <Failure error={error} retry={() => void refetch()} />
  if (data === undefined) return <Skeleton width="50%" />
  return data.verification === null ? null : (
    <Variables of={data.verification} contract={implementation} place={place} isBehind />
  )
}

const behindOf = ({ implementation }: ContractSources): Address | undefined =>
  implementation?.isVerified ? implementation.address.hash : undefined

const hasLayout = (sources: ContractSources | undefined): boolean =>
  sources !== undefined && (behindOf(sources) !== undefined || (sources.verification?.storageLayout ?? null) !== null)

/** Variables by the layouts of a block: its own, and that of what it forwarded to then. */
const Layouts = ({ sources, place }: { sources: ContractSources; place: Place }) => {
  const t = useMessages()
  const behind = behindOf(sources)
  const own = sources.verification
  if (!hasLayout(sources)) return <p className={styles.soft}>{t('contract-storage.none')}</p>
  return (
    <>
      {behind !== undefined && <Behind key={behind} implementation={behind} place={place} />}
      {own !== null && <Variables of={own} contract={place.address} place={place} isBehind={false} />}
    </>
  )
}

/** Variables of a verified contract with what stands in them, read when it is opened. Nothing without a layout. */
export const ContractStorage = ({ address }: { address: Address }) => {
  const t = useMessages()
  const [isOpen, setOpen] = useState(false)
  const block = useReadBlock()
  // an upgrade moves what lies where: the layouts are those of the block that is read
  const at = block === 'latest' ? {} : { block }
  const now = useCall(apiQuery('contractSources', { address }), { staleMs: 60_000, toasts: 'never' })
  const then = useCall(apiQuery('contractSources', { address, ...at }), { staleMs: 60_000, toasts: 'never' })
  if (!hasLayout(now.data) && !hasLayout(then.data)) return null
  return (
    <details className={styles.pane} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{t('contract-storage.summary')}</summary>
      {isOpen && (
        <>
          <BlockForm />
          {then.error !== null && <Failure error={then.error} retry={() => void then.refetch()} />}
          {then.error === null && then.data === undefined && <Skeleton width="50%" />}
          {then.error === null && then.data !== undefined && <Layouts sources={then.data} place={{ address, block }} />}
        </>
      )}
    </details>
  )
}
