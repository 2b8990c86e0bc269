import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { holdingListSize } from '@corescope/api-schema/tokens/holding-list'
import { fiatWorth } from '@corescope/decode/reader-input/format-units'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { FiatWorth, NativeAmount } from '../../entities/amounts.tsx'
import { BlockLink } from '../../entities/BlockLink.tsx'
import { Worth as WorthText } from '../../entities/tokens/Worth.tsx'
import { addWorth, formatPrice } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { usePrice } from '../../prices/price-context.ts'
import { Detail } from '../../ui/DetailList.tsx'
import styles from './Address.module.css'
import { pricedHoldingsQuery, useLiveBalance } from './queries.ts'

/** Where the figure comes from: the node just now, or a block. */
const Source = ({ block, isLive }: { block: number | null; isLive: boolean }) => {
  const t = useMessages()
  if (isLive) {
    return (
      <span className={`${styles.source} ${styles.live}`}>
        <span className={styles.dot} aria-hidden="true" />
        {t('address.balanceLive')}
      </span>
    )
  }
  if (block === null) return null
  return (
    <span className={`${styles.source} ${styles.soft}`}>
      {rich(t('address.balanceAt'), { block: () => <BlockLink blockNumber={block} /> })}
    </span>
  )
}

const Worth = ({ wei }: { wei: bigint | string }) => {
  const t = useMessages()
  const price = usePrice()
  if (price === undefined) return null
  const { symbol } = runtimeConfig().chain
  return (
    <Detail name={t('address.worth', { symbol })}>
      <FiatWorth amount={wei} />
      <span className={styles.soft}>
        {t('address.worthAt', { price: formatPrice(price.price, price.currency), symbol })}
      </span>
    </Detail>
  )
}

/** Coins and tokens together: only tokens with a known price count, so that nothing that was sent unasked does. */
const WithTokens = ({ address, wei }: { address: `0x${string}`; wei: bigint | string }) => {
  const t = useMessages()
  const price = usePrice()
  const { data, error } = useCall(pricedHoldingsQuery(address), { toasts: 'never', enabled: price !== undefined })
  if (price === undefined) return null
  const tokens = data?.worth
  return (
    <Detail name={t('address.withTokens')} help={t('address.withTokensHelp', { count: holdingListSize })}>
      {tokens === null && <span className={styles.soft}>{t('address.noPricedTokens')}</span>}
      {typeof tokens === 'string' && (
        <>
          <WorthText worth={addWorth(fiatWorth(wei, price.price), tokens)} currency={price.currency} amount="0" />
          <span className={styles.soft}>
            {rich(t('address.tokensWorth'), {
              worth: () => <WorthText worth={tokens} currency={price.currency} amount="1" />,
            })}
          </span>
        </>
      )}
      {data === undefined && error !== null && <span className={styles.soft}>{t('address.withTokensUnknown')}</span>}
    </Detail>
  )
}

/** The balance: what the node says at this moment, else the stored one with the block it is true at. */
export const Balance = ({ address, detail }: { address: `0x${string}`; detail: AddressDetail | undefined }) => {
  const t = useMessages()
  const live = useLiveBalance(address)
  const wei = live.data ?? detail?.balance
  const isKnown = wei !== undefined && wei !== null
  return (
    <>
      <Detail name={t('address.balance')} help={t('address.balanceHelp')}>
        {isKnown && (
          <>
            <strong className={styles.figure}>
              <NativeAmount wei={wei} exact />
            </strong>
            <Source block={detail?.balanceBlock ?? null} isLive={live.data !== undefined} />
          </>
        )}
        {!isKnown && detail !== undefined && !live.isFetching && (
          <span className={styles.soft}>{t('address.balanceUnknown')}</span>
        )}
      </Detail>
      {isKnown && BigInt(wei) > 0n && <Worth wei={wei} />}
      {isKnown && <WithTokens address={address} wei={wei} />}
    </>
  )
}
