import type { TokenInfo } from '@corescope/api-schema/tokens/calls'
import type { TokenHolderRecord } from '@corescope/api-schema/tokens/holder'
import { type ReactNode, useMemo } from 'react'
import { isFailure } from '../../api-client/api-error.ts'
import { describeError } from '../../api-client/describe-error.ts'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Timestamp } from '../../entities/Timestamp.tsx'
import { TokenUnits } from '../../entities/tokens/TokenUnits.tsx'
import { type BlockAt, blockAtOf } from '../../format/block-at.ts'
import { amountFraction, formatInteger, formatPercentage } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import type { translate } from '../../i18n/translate.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { ListTable } from '../../lists/ListTable.tsx'
import { type ListView, useList } from '../../lists/use-list.ts'
import { useSearchParameters } from '../../navigation/search-parameters.ts'
import { paths } from '../../paths.ts'
import { Icon } from '../../ui/Icon.tsx'
import type { Column } from '../../ui/table/Table.tsx'
import { AtBlock } from './AtBlock.tsx'
import { HolderShare } from './HolderShare.tsx'
import { HolderSources } from './HolderSources.tsx'
import { holderList, pastHolderList } from './queries.ts'
import styles from './TokenScreens.module.css'

/** The block a URL asks holders at (`?at=`, a number or a moment); undefined for now. Pure. */
export const holdersBlock = (search: Pick<URLSearchParams, 'get'>): BlockAt | undefined =>
  blockAtOf(search.get('at') ?? '')

type Known = Pick<TokenInfo, 'decimals' | 'standard' | 'symbol' | 'contractAddress'>

const holderColumns = (t: typeof translate, token: Known): Column<TokenHolderRecord>[] => [
  { key: 'rank', header: t('token.rank'), width: 80, cell: ({ rank }) => formatInteger(rank) },
  {
    key: 'address',
    header: t('token.holder'),
    width: 300,
    card: 'badge',
    cell: ({ address }) => <AddressLink address={address} />,
  },
  {
    key: 'amount',
    header: t('token.amount'),
    width: 260,
    align: 'end',
    fraction: ({ amount }) => amountFraction(amount, { decimals: token.decimals ?? 0 }),
    cell: ({ amount }, padTo) => <TokenUnits amount={amount} token={token} padTo={padTo} />,
  },
  {
    key: 'share',
    header: t('token.share'),
    width: 460,
    label: '',
    cell: ({ share }) =>
      share === null ? (
        <span className={styles.soft} data-none>
          –
        </span>
      ) : (
        <HolderShare share={share} />
      ),
  },
  {
    key: 'transfers',
    header: t('token.itsTransfers'),
    width: 120,
    cell: ({ address }) => (
      <a href={paths.token(token.contractAddress, { a: address.hash })}>{t('token.itsTransfers')}</a>
    ),
  },
]

/** How much the ten largest hold together; it is told on the page that shows them. */
const useConcentration = (list: Pick<ListView<'tokenHolders'>, 'pageNum' | 'rows'>): string | undefined => {
  const top = list.pageNum === 1 ? list.rows.slice(0, 10) : []
  if (top.length === 0 || top.some(({ share }) => share === null)) return undefined
  return formatPercentage(top.reduce((sum, { share }) => sum + Number(share), 0))
}

interface TableProps {
  list: ListView<'tokenHolders'> | ListView<'tokenHoldersAt'>
  token: Known
  /** As it was asked for; empty for now. */
  asked: string
  when?: ReactNode
  /** What a list of the past says above itself. */
  note?: ReactNode
}

const HolderTable = ({ list: anyList, token, asked, when, note }: TableProps) => {
  const t = useMessages()
  // both answer pages of one and the same row
  const list = anyList as ListView<'tokenHolders'>
  const { decimals, standard, symbol, contractAddress } = token
  const columns = useMemo(
    () => holderColumns(t, { decimals, standard, symbol, contractAddress }),
    [t, decimals, standard, symbol, contractAddress],
  )
  const top = useConcentration(list)
  const { answer } = list
  return (
    <>
      {note}
      {answer && <HolderSources answer={answer} at={asked === '' ? undefined : answer.asOf?.number} />}
      <ListTable
        list={list}
        caption={t('token.tabHolders')}
        columns={columns}
        rowKey={({ address }) => address.hash}
        emptyText={t('token.noHolders')}
        summary={
          <span className={styles.summary}>
            {!list.isPending && list.error === undefined && (
              <span>
                {t('token.holderCount', { count: list.total, shown: formatInteger(list.total) })} {when}
                {top !== undefined && list.total > 10 && ` · ${t('token.topHold', { share: top })}`}
              </span>
            )}
          </span>
        }
        tools={<AtBlock key={asked} contractAddress={contractAddress} asked={asked} />}
      />
    </>
  )
}

const Present = ({ token }: { token: Known }) => (
  <HolderTable list={useList(holderList(token.contractAddress), { live: true })} token={token} asked="" />
)

/** No list: no block of that name. */
const Refused = (props: { contractAddress: `0x${string}`; asked: string; refusal?: string }) => (
  <div className={styles.refused}>
    <AtBlock key={props.asked} {...props} />
  </div>
)

/** Which figures are of the block: those that stand above are of now. */
const OfBlock = ({ block, supply, token }: { block: number; supply: string | null; token: Known }) => {
  const t = useMessages()
  return (
    <p className={styles.ofBlock} role="status">
      <Icon name="info" />
      <span>
        {rich(t('token.ofBlock'), { block: () => <BlockLink blockNumber={block} inText /> })}{' '}
        {supply !== null &&
          rich(t('token.supplyThen'), {
            supply: () => <TokenUnits amount={supply} token={token} symbol={token.symbol} />,
          })}
      </span>
    </p>
  )
}

interface PastProps {
  token: Known
  at: BlockAt
  asked: string
}

const Past = ({ token, at, asked }: PastProps) => {
  const t = useMessages()
  const list = useList(pastHolderList(token.contractAddress, at), { live: false, saysRefusals: true })
  const { answer } = list
  if (isFailure(list.error))
    return <Refused contractAddress={token.contractAddress} asked={asked} refusal={describeError(list.error)} />
  const block = answer?.asOf?.number
  const when = answer && block !== undefined && (
    <span>
      {rich(t('token.heldAt'), {
        block: () => <BlockLink blockNumber={block} inText />,
        time: () => <Timestamp value={answer.timestamp} form="both" />,
      })}
    </span>
  )
  // a file is of the block that the moment led to
  const request = { contractAddress: token.contractAddress, blockNumber: block }
  const saved = { ...list, savedAs: list.savedAs && { ...list.savedAs, request } }
  const note = answer && block !== undefined && <OfBlock block={block} supply={answer.supply} token={token} />
  return <HolderTable list={saved} token={token} asked={asked} when={when} note={note} />
}

/** Who holds a token, now, or after a block or at a moment (`?at=`). */
export const TokenHolders = ({ token }: { token: Known }) => {
  const search = useSearchParameters()
  const at = holdersBlock(search)
  const asked = search.get('at') ?? ''
  if (at === undefined)
    return asked === '' ? <Present token={token} /> : <Refused contractAddress={token.contractAddress} asked={asked} />
  return <Past key={asked} token={token} at={at} asked={asked} />
}
