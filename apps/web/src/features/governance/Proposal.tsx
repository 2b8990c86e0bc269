import { useMemo } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { placeColumns } from '../../entities/place-columns.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TransactionLink } from '../../entities/TransactionLink.tsx'
import { formatInteger } from '../../format/number.ts'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Absence } from '../../ui/Absence.tsx'
import { ButtonLink } from '../../ui/Button.tsx'
import { Detail, DetailList } from '../../ui/DetailList.tsx'
import { Panel } from '../../ui/Panel.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { type Column, Table } from '../../ui/table/Table.tsx'
import { Description } from './Description.tsx'
import { Operations } from './Operations.tsx'
import { parameterColumns } from './parameter-columns.tsx'
import { proposalQuery } from './queries.ts'

type Answer = CallResponse<'governanceProposal'>
type Vote = Answer['votes'][number]

const voteColumns = (t: typeof translate): Column<Vote>[] => [
  ...placeColumns<Vote>(),
  {
    key: 'voter',
    header: t('governance.voter'),
    width: 300,
    card: 'from',
    cell: ({ voter }) => <AddressLink address={voter} />,
  },
  {
    key: 'vote',
    header: t('governance.vote'),
    width: 150,
    card: 'badge',
    cell: ({ isFor }) => t(isFor ? 'governance.for' : 'governance.against'),
  },
]

const Facts = ({ answer: { proposal } }: { answer: Answer }) => {
  const t = useMessages()
  const { state, proposer, startBlock, endBlock, votesFor, votesAgainst, totalVotes } = proposal
  return (
    <DetailList>
      <Detail name={t('governance.state')}>{t(`governance.state_${state}`)}</Detail>
      <Detail name={t('governance.description')}>
        <Description proposal={proposal} />
      </Detail>
      <Detail name={t('governance.proposer')}>
        <AddressLink address={proposer} whole />
      </Detail>
      <Detail name={t('governance.made')}>
        <TransactionLink hash={proposal.transactionHash} /> <Timestamp value={proposal.timestamp} form="both" />
      </Detail>
      <Detail name={t('governance.voting')}>
        <BlockLink blockNumber={startBlock} /> – <BlockLink blockNumber={endBlock} />
      </Detail>
      <Detail name={t('governance.votes')}>
        {t('governance.votesText', {
          for: formatInteger(votesFor),
          against: formatInteger(votesAgainst),
          total: formatInteger(totalVotes),
        })}
      </Detail>
      {proposal.executed !== null && (
        <Detail name={t('governance.executed')}>
          <TransactionLink hash={proposal.executed.transactionHash} />{' '}
          <Timestamp value={proposal.executed.timestamp} form="both" />
        </Detail>
      )}
      {proposal.canceled !== null && (
        <Detail name={t('governance.canceled')}>
          <TransactionLink hash={proposal.canceled.transactionHash} />{' '}
          <Timestamp value={proposal.canceled.timestamp} form="both" />
        </Detail>
      )}
    </DetailList>
  )
}

/** To try again would help nobody: no such proposal was made. */
const NoProposal = ({ id }: { id: number }) => {
  const t = useMessages()
  return (
    <Absence
      title={t('governance.noProposalHere')}
      actions={<ButtonLink href={paths.governance()}>{t('governance.toProposals')}</ButtonLink>}
    >
      <p>{t('governance.noSuchProposal', { id: String(id) })}</p>
    </Absence>
  )
}

/** A proposal: what it would do, who voted, what it changed. */
export const Proposal = ({ id }: { id: number }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(proposalQuery(id), { live: true, toasts: 'never' })
  const ofVotes = useMemo(() => voteColumns(t), [t])
  const ofParameters = useMemo(() => parameterColumns(t), [t])
  if (error !== null && data === undefined) {
    return (
      <Panel>
        {isFailure(error) ? <NoProposal id={id} /> : <Failure error={error} retry={() => void refetch()} />}
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
  const key = ({ transactionHash, logIndex }: { transactionHash: string; logIndex: number }) =>
    `${transactionHash}${logIndex}`
  return (
    <>
      <Panel flush>
        <Facts answer={data} />
      </Panel>
      {!data.proposal.isTooLong && <Operations operations={data.operations} />}
      <Panel flush title={t('governance.votes')}>
        <Table
          caption={t('governance.votes')}
          columns={ofVotes}
          rows={data.votes}
          rowKey={key}
          emptyText={t('governance.noVotes')}
        />
      </Panel>
      {data.parameters.length > 0 && (
        <Panel flush title={t('governance.changed')}>
          <Table caption={t('governance.changed')} columns={ofParameters} rows={data.parameters} rowKey={key} />
        </Panel>
      )}
    </>
  )
}
