import type { SimilarContract } from '@corescope/api-schema/contracts/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import type { Column } from '../../ui/table/Table.tsx'
import styles from './ContractSource.module.css'
import { similarList, similarPage } from './queries.ts'

type SimilarColumn = Column<SimilarContract>

const creationColumns = (t: typeof translate): SimilarColumn[] => [
  {
    key: 'creator',
    header: t('contract-source.similarCreator'),
    width: 210,
    firm: true,
    card: 'from',
    cell: ({ creator }) => (creator === null ? '–' : <AddressLink address={creator} />),
  },
  {
    key: 'transaction',
    header: t('units.transaction'),
    width: 190,
    firm: true,
    card: 'meta',
    cell: ({ transactionHash }) => (transactionHash === null ? '–' : <TransactionLink hash={transactionHash} />),
  },
  {
    key: 'block',
    header: t('units.block'),
    width: 100,
    firm: true,
    card: 'meta',
    cell: ({ blockNumber }) => (blockNumber === null ? '–' : <BlockLink blockNumber={blockNumber} />),
  },
  {
    key: 'time',
    header: <TimeHeader />,
    width: 146,
    firm: true,
    card: 'meta',
    cell: ({ timestamp }) => (timestamp === null ? '–' : <Timestamp value={timestamp} />),
  },
]

const similarColumns = (t: typeof translate): SimilarColumn[] => [
  {
    key: 'address',
    header: t('contract-source.similarContract'),
    width: 230,
    firm: true,
    card: 'title',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  {
    key: 'verified',
    header: t('contract-source.similarVerified'),
    width: 210,
    card: 'via',
    cell: ({ match, contractName }) => (
      <>
        {t(`contract-source.similar_${match ?? 'none'}`)} {contractName !== null && <strong>{contractName}</strong>}
      </>
    ),
  },
  ...creationColumns(t),
]

/** Other contracts with exactly the same runtime code, last made first (`?similarPage=`). */
export const SimilarContracts = ({ address }: { address: `0x${string}` }) => {
  const t = useMessages()
  const list = useList(
    useMemo(() => similarList(address), [address]),
    { pageName: similarPage },
  )
  const columns = useMemo(() => similarColumns(t), [t])
  const { answer } = list
  if (answer?.total === 0 && list.error === undefined) {
    return <p className={styles.similarNone}>{t('contract-source.similarAlone')}</p>
  }
  return (
    <section className={styles.similar} id="similar">
      <h3>{t('contract-source.similar')}</h3>
      {answer?.hasMore && (
        <p className={styles.soft}>{t('contract-source.similarMore', { shown: formatInteger(answer.total) })}</p>
      )}
      <ListTable
        // a file would not say that it ends before the contracts do
        list={answer?.hasMore ? { ...list, savedAs: undefined } : list}
        caption={t('contract-source.similar')}
        columns={columns}
        rowKey={({ address: { hash } }) => hash}
      />
    </section>
  )
}
