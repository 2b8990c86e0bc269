import type { CallResponse } from '../../api-client/call-api.ts'
import { Failure } from '../../api-client/Failure.tsx'
import { useCall } from '../../api-client/use-call.ts'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import { VolumeFigure } from '../../entities/tokens/VolumeFigure.tsx'
import { volumeShares } from '../../entities/tokens/volume-shares.ts'
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
  const records = data?.records ?? []
  const highest = Math.max(1, ...records.map(figure))
  const shares = name === 'volume' ? volumeShares(records) : records.map((token) => figure(token) / highest)
  const entries = data?.records.map((token, index) => ({
    key: token.contractAddress,
    name: (
      <>
        <TokenLink token={token} /> <TokenMarks token={{ irregular: false, borrowed: token.borrowed }} />
      </>
    ),
    value:
      name === 'volume' ? (
        <span data-tip={t('units.transferCount', { count: token.volume?.transfers ?? 0 })}>
          <VolumeFigure volume={token.volume} currency={data.currency} />
        </span>
      ) : (
        formatInteger(figure(token))
      ),
    share: shares[index] ?? 0,
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
