import type { TokenReference } from '@corescope/api-schema/shapes/token-reference'
import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { shorten } from '../../format/hash.ts'
import { formatAmount } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './IndexHealth.module.css'
import { useIndexHealth } from './queries.ts'

/** In the token's own units; in its smallest where it names no decimals. */
const amountOf = (amount: string, { decimals }: Pick<TokenReference, 'decimals'>) => {
  const places = decimals ?? 0
  return formatAmount(amount, { decimals: places, exact: true })
}

/** Tokens whose contract contradicts its logs; nothing where there is none. */
export const IrregularTokens = () => {
  const t = useMessages()
  const { data } = useIndexHealth()
  const tokens = data?.irregularTokens ?? []
  if (tokens.length === 0) return null
  return (
    <Panel title={t('index-health.irregular')} flush>
      <p className={styles.note}>{t('index-health.irregularText')}</p>
      <ul className={styles.list}>
        {tokens.map(({ token, holder, tokenItem, counted, stated, blockNumber }) => (
          <li key={token.contractAddress} className={styles.entry}>
            <span className={styles.line}>
              <TokenLink token={token} />
            </span>
            <span className={styles.soft}>
              {rich(
                t(tokenItem === null ? 'index-health.irregularFacts' : 'index-health.irregularItemFacts', {
                  counted: amountOf(counted, token),
                  stated: amountOf(stated, token),
                }),
                {
                  holder: () => <AddressLink address={holder} copy={false} />,
                  item: () => tokenItem !== null && <span data-tip={tokenItem}>{shorten(tokenItem)}</span>,
                  block: () => <BlockLink blockNumber={blockNumber} />,
                },
              )}
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
