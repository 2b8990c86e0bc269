import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { useMessages } from '../../i18n/use-messages.ts'
import { type TokenListName, tokenQueries } from './queries.ts'
import { Ranking } from './Ranking.tsx'
import styles from './TopStatistics.module.css'

type Token = CallResponse<'tokenList'>['records'][number]

const figureOf: Record<TokenListName, (token: Token) => number> = {
  volume: (token) => token.volume?.transfers ?? 0,
  holders: (token) => token.holders,
  transfers: (token) => token.transfers,
  collections: (token) => token.holders,
}

const TokenRanking = ({ name }: { name: TokenListName }) => {
  const t = useMessages()
  const { data, error, refetch } = useCall(tokenQueries[name])
  if (data === undefined && error !== null) return <Failure error={error} retry={() => void refetch()} />
  const figure = figureOf[name]
  const highest = Math.max(1, ...(data?.records ?? []).map(figure))
  const entries = data?.records.map((token) => ({
    key: token.contractAddress,
    name: <TokenLink token={token} />,
    value:
      name === 'volume' && token.volume?.worth != null
        ? `${data.currency}${formatInteger(token.volume.worth.split('.')[0] ?? '0')} · ${formatInteger(figure(token))}`
        : formatInteger(figure(token)),
    share: figure(token) / highest,
  }))
  return <Ranking title={t(`topstat.tokens_${name}`)} entries={entries} />
}

/** Rankings of tokens. */
export const TokenRankings = ({ lists }: { lists: readonly TokenListName[] }) => (
  <div className={styles.grid}>
    {lists.map((name) => (
      <TokenRanking key={name} name={name} />
    ))}
  </div>
)
