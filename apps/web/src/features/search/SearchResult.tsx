import type { ReactNode } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { HashText } from '../../entities/HashText.tsx'
import { StatusBadge } from '../../entities/StatusBadge.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { TokenIcon } from '../../entities/tokens/TokenIcon.tsx'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePageTitles } from './page-titles.ts'
import styles from './SearchResults.module.css'
import type { AnySuggestion } from './use-suggestions.ts'

type Of<Kind extends AnySuggestion['kind']> = Extract<AnySuggestion, { kind: Kind }>

const Note = ({ children }: { children: ReactNode }) => <span className={styles.note}>{children}</span>

const Address = ({ entry }: { entry: Of<'address'> }) => {
  const t = useMessages()
  return (
    <>
      {entry.icon !== null && <TokenIcon icon={entry.icon} size={20} className={styles.icon} />}
      <AddressLink address={entry.address} whole />
      {entry.notice === 'checksum' && <span className={styles.warn}>{t('search.checksum')}</span>}
      {!entry.known && <Note>{t('search.unseen')}</Note>}
    </>
  )
}

const Block = ({ entry }: { entry: Of<'block' | 'forkedBlock' | 'futureBlock'> }) => {
  const t = useMessages()
  if (entry.kind === 'futureBlock') {
    return (
      <>
        <a href={entry.path} data-primary="">
          {formatInteger(entry.blockNumber)}
        </a>
        <Note>{t('search.futureBlock')}</Note>
      </>
    )
  }
  const isForked = entry.kind === 'forkedBlock'
  return (
    <>
      <BlockLink blockNumber={entry.blockNumber} hash={isForked ? entry.blockHash : undefined} primary />
      <HashText hash={entry.blockHash} />
      <Note>
        {isForked ? t('search.forkedBlock') : t('shell.searchTransactions', { count: entry.transactionCount })}
      </Note>
    </>
  )
}

const Transaction = ({ entry }: { entry: Of<'transaction'> }) => {
  const t = useMessages()
  return (
    <>
      <TransactionLink hash={entry.transactionHash} whole primary />
      {entry.state !== 'mined' && <StatusBadge status={entry.state} />}
      {entry.blockNumber !== null && <Note>{t('search.inBlock', { number: formatInteger(entry.blockNumber) })}</Note>}
    </>
  )
}

const Blob = ({ entry }: { entry: Of<'blob'> }) => {
  const t = useMessages()
  return (
    <>
      <HashText hash={entry.versionedHash} href={entry.path} whole primary />
      <Note>{t('search.blobIn', { number: formatInteger(entry.blockNumber) })}</Note>
    </>
  )
}

const UnknownHash = ({ entry }: { entry: Of<'unknownHash'> }) => {
  const t = useMessages()
  return (
    <div className={styles.unknown}>
      <HashText hash={entry.hash} whole />
      <p>{t('search.unknownHash')}</p>
      <p>
        {t('search.unknownHashChecks')} <a href={entry.path}>{t('search.unknownHashOpen')}</a>
      </p>
    </div>
  )
}

const Page = ({ entry }: { entry: Of<'page'> }) => {
  const titleOf = usePageTitles()
  return (
    <>
      <a href={entry.path} data-primary="">
        {titleOf(entry.path) ?? entry.title}
      </a>
      <Note>{entry.path}</Note>
    </>
  )
}

/** One thing the text may mean, with what tells it from the others. */
export const SearchResult = ({ entry }: { entry: AnySuggestion }) => {
  const t = useMessages()
  switch (entry.kind) {
    case 'block':
    case 'forkedBlock':
    case 'futureBlock':
      return <Block entry={entry} />
    case 'transaction':
      return <Transaction entry={entry} />
    case 'blob':
      return <Blob entry={entry} />
    case 'bitcoinTransaction':
      return (
        <>
          <HashText hash={entry.btcTxId.slice(2)} href={entry.path} whole primary />
          <Note>{t('search.bitcoinOnCore')}</Note>
        </>
      )
    case 'unknownHash':
      return <UnknownHash entry={entry} />
    case 'address':
      return <Address entry={entry} />
    case 'name':
      return (
        <>
          <a href={entry.path} data-primary="">
            {entry.name}
          </a>
          <AddressLink address={{ ...entry.address, privateName: null, domainName: null, publicName: null }} />
        </>
      )
    case 'token':
      return (
        <>
          <TokenLink token={entry} />
          <TokenMarks token={{ irregular: false, borrowed: entry.borrowed }} />
          <AddressLink address={{ ...entry.address, tokenName: null }} />
        </>
      )
    case 'method':
      return (
        <>
          <a href={entry.path} data-primary="">
            {entry.signatures.join(' · ')}
          </a>
          <Note>{entry.selector}</Note>
        </>
      )
    case 'page':
      return <Page entry={entry} />
  }
}
