import type { ProposalRecord } from '@corescope/api-schema/governance/calls'
import { useMemo } from 'react'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { TimeHeader, Timestamp } from '../../entities/Timestamp.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { useList } from '../../lists/use-list.ts'
import { paths } from '../../paths.ts'
import type { Column } from '../../ui/table/Table.tsx'
import { Description } from './Description.tsx'
import styles from './Governance.module.css'
import { proposalList } from './queries.ts'

const proposalColumns = (t: typeof translate): Column<ProposalRecord>[] => [
  {
    key: 'id',
    header: t('governance.number'),
    width: 82,
    firm: true,
    cell: ({ id }) => (
      <a href={paths.proposal(id)} data-primary="">
        #{id}
      </a>
    ),
  },
  {
    key: 'state',
    header: t('governance.state'),
    width: 88,
    card: 'badge',
    cell: ({ state }) => t(`governance.state_${state}`),
  },
  {
    key: 'description',
    header: t('governance.description'),
    width: 292,
    wraps: true,
    card: 'from',
    cell: (proposal) => <Description proposal={proposal} isShort />,
  },
  {
    key: 'votes',
    header: t('governance.votes'),
    width: 220,
    cell: ({ votesFor, votesAgainst, totalVotes }) => (
      <span className={styles.clamp}>
        {t('governance.votesText', {
          for: formatInteger(votesFor),
          against: formatInteger(votesAgainst),
          total: formatInteger(totalVotes),
        })}
      </span>
    ),
  },
  {
    key: 'proposer',
    header: t('governance.proposer'),
    width: 180,
    cell: ({ proposer }) => <AddressLink address={proposer} copy={false} />,
  },
  { key: 'time', header: <TimeHeader />, width: 146, cell: ({ timestamp }) => <Timestamp value={timestamp} /> },
]

/** Proposals of the members, newest first. */
export const ProposalsTable = () => {
  const t = useMessages()
  const list = useList(proposalList)
  return (
    <ListTable
      list={list}
      caption={t('governance.proposals')}
      columns={useMemo(() => proposalColumns(t), [t])}
      rowKey={({ id }) => id}
      emptyText={list.error === undefined ? t('governance.emptyProposals') : undefined}
    />
  )
}
