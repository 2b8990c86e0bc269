import { AddressLink } from '../../entities/AddressLink.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { formatInteger } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Panel } from '../../ui/Panel.tsx'
import styles from './IndexHealth.module.css'
import { useIndexHealth } from './queries.ts'

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
        {tokens.map(({ token, holder, counted, stated, blockNumber }) => (
          <li key={token.contractAddress} className={styles.entry}>
            <span className={styles.line}>
              <TokenLink token={token} />
            </span>
            <span className={styles.soft}>
              {rich(
                t('index-health.irregularFacts', {
                  counted: formatInteger(counted),
                  stated: formatInteger(stated),
                }),
                {
                  holder: () => <AddressLink address={holder} copy={false} />,
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
