import type { TokenInfo } from '@corescope/api-schema/tokens/calls'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import type { ReactNode } from 'react'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { Change } from '../../entities/amounts.tsx'
import { TokenIcon } from '../../entities/tokens/TokenIcon.tsx'
import { standardLabels, TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import { TokenUnits } from '../../entities/tokens/TokenUnits.tsx'
import { Worth } from '../../entities/tokens/Worth.tsx'
import { shorten } from '../../format/hash.ts'
import { formatInteger, formatPrice } from '../../format/number.ts'
import { rich } from '../../i18n/rich.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { paths } from '../../paths.ts'
import { Copy } from '../../ui/copy/Copy.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { IgnoreSign } from './IgnoreSign.tsx'
import { SupplyBlock } from './SupplyBlock.tsx'
import styles from './TokenScreens.module.css'

interface TokenHeadProps {
  address: `0x${string}`
  token: TokenInfo | undefined
  /** What the reader calls it. */
  ownName: ReactNode
  /** Ways to watch and to name it. */
  signs: ReactNode
}

/** Icon, name, symbol, standard and address. */
export const TokenHead = ({ address, token, ownName, signs }: TokenHeadProps) => {
  const t = useMessages()
  const checksum = toChecksumAddress(address)
  const name = token?.tokenName || token?.symbol || t('token.untitled')
  return (
    <PageHead
      title={
        <span className={styles.title}>
          <TokenIcon icon={token?.icon} size={28} />
          <span>
            {name}
            {token?.symbol && token.tokenName ? <span className={styles.soft}> {token.symbol}</span> : null}
          </span>
        </span>
      }
      aside={
        <>
          {ownName}
          {token && (
            <span className={styles.entity}>
              <span className={styles.soft}>{standardLabels[token.standard]}</span>
              <TokenMarks token={token} />
            </span>
          )}
        </>
      }
      lead={
        <span className={styles.entity}>
          <a href={paths.address(address)} data-address={address}>
            <code>{checksum}</code>
          </a>
          <Copy text={checksum} label={checksum} />
          {runtimeConfig().accounts !== 'off' && (
            <>
              {signs}
              <IgnoreSign address={address} />
            </>
          )}
        </span>
      }
    />
  )
}

/** Whose symbol it bears. */
const Borrowed = ({ token }: { token: TokenInfo }) => {
  const t = useMessages()
  const { contractAddress, tokenName, holders } = token.borrowed ?? {}
  if (!contractAddress) return t('tokens.coinSymbolTip')
  return rich(t('token.borrowed', { symbol: token.symbol ?? '', holders: holders ?? 0 }), {
    token: () => <a href={paths.token(contractAddress)}>{tokenName ?? shorten(contractAddress)}</a>,
  })
}

/** What a reader must know first: a borrowed symbol, balances that no sum of transfers gives. */
export const TokenWarnings = ({ token }: { token: TokenInfo }) => {
  const t = useMessages()
  const { borrowed, irregular, partial, from = 0 } = token
  return (
    <>
      {borrowed && (
        <p className={styles.warning} role="status">
          <Icon name="alert" />
          <span>
            <Borrowed token={token} />
          </span>
        </p>
      )}
      {irregular && (
        <p className={styles.warning} role="status">
          <Icon name="info" />
          <span>{t('token.irregular')}</span>
        </p>
      )}
      {partial && (
        <p className={styles.warning} role="status">
          <Icon name="info" />
          <span>{t('token.partial', { block: formatInteger(from) })}</span>
        </p>
      )}
    </>
  )
}

const Supply = ({ token }: { token: TokenInfo }) => {
  const supply = token.totalSupply ?? token.countedSupply
  if (supply === null) return <span className={styles.soft}>–</span>
  return (
    <>
      <TokenUnits amount={supply} token={token} symbol={token.standard === 20 ? token.symbol : null} />
      <SupplyBlock blockNumber={token.totalSupplyBlock} />
    </>
  )
}

/** Price, capitalisation, supply, holders, transfers. */
export const TokenFigures = ({ token }: { token: TokenInfo | undefined }) => {
  const t = useMessages()
  const isPriced = token === undefined || token.price !== null
  const figure = (name: string, value: ReactNode) => (
    <div className={styles.figure}>
      <dt>{name}</dt>
      <dd>{token === undefined ? <Skeleton width="60%" /> : value}</dd>
    </div>
  )
  return (
    <dl className={styles.figures}>
      {isPriced &&
        figure(
          t('token.price'),
          token?.price && (
            <>
              {formatPrice(token.price, token.currency)}
              {token.priceChange !== null && (
                <small>
                  <Change value={token.priceChange} fractionDigits={2} unit="%" />
                </small>
              )}
            </>
          ),
        )}
      {isPriced &&
        figure(
          t('token.cap'),
          token?.worth ? (
            <>
              <Worth worth={token.worth} currency={token.currency} />
              <SupplyBlock blockNumber={token.totalSupplyBlock} />
            </>
          ) : (
            '–'
          ),
        )}
      {figure(t('token.supply'), token && <Supply token={token} />)}
      {figure(t('token.holders'), token && formatInteger(token.holders))}
      {figure(t('token.transfers'), token && formatInteger(token.transfers))}
    </dl>
  )
}
