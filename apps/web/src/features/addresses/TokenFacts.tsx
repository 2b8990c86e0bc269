import type { AddressDetail } from '@corescope/api-schema/addresses/calls'
import { toChecksumAddress } from '@corescope/decode/bytes/address'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { standardLabel } from '../../entities/standard-label.ts'
import { TokenLink } from '../../entities/TokenLink.tsx'
import { shortSymbol } from '../../entities/tokens/short-symbol.ts'
import { TokenMarks } from '../../entities/tokens/TokenMarks.tsx'
import { useMessages } from '../../i18n/use-messages.ts'
import { Button } from '../../ui/Button.tsx'
import { Detail } from '../../ui/DetailList.tsx'
import { Icon } from '../../ui/Icon.tsx'
import type { WatchedToken } from '../../wallet/wallet.ts'
import styles from './Address.module.css'

interface Props {
  address: `0x${string}`
  token: NonNullable<AddressDetail['token']>
}

/** The code that talks to the wallet is fetched when it is asked for. */
const askWalletForToken = async (token: WatchedToken): Promise<void> => {
  const { chain } = runtimeConfig()
  const [{ addToken }, { notifyOutcome }] = await Promise.all([
    import('../../wallet/wallet.ts'),
    import('../../wallet/wallet-notice.ts'),
  ])
  await notifyOutcome(addToken(token, chain), chain.chainName)
}

/**
 * What a wallet must be told (EIP-747); it takes no token without symbol and decimals, and no collections. One that borrows its
 * symbol is not offered: a wallet shows it under that symbol, without a mark.
 */
const watchedToken = ({ address, token }: Props): WatchedToken | undefined => {
  const { standard, symbol, decimals, borrowed } = token
  if (standard !== 20 || symbol === null || decimals === null || borrowed) return undefined
  return { address: toChecksumAddress(address), symbol, decimals }
}

/** The token a contract is, and a way to put it into the reader's wallet (spec §2 "Wallet"). */
export const TokenFacts = ({ address, token }: Props) => {
  const t = useMessages()
  const watched = watchedToken({ address, token })
  const label = standardLabel(token.standard)
  return (
    <Detail name={t('address.token')}>
      <TokenLink token={{ ...token, hash: address }} />
      <span className={styles.soft}>
        {token.decimals === null ? label : t('address.tokenStandard', { standard: label, count: token.decimals })}
      </span>
      {token.borrowed && <TokenMarks token={{ irregular: false, borrowed: token.borrowed }} />}
      {token.irregular && <span className={styles.irregular}>{t('address.tokenIrregular')}</span>}
      {token.partial && <span className={styles.soft}>{t('address.tokenPartial')}</span>}
      {watched && (
        <Button onClick={() => void askWalletForToken(watched)}>
          <Icon name="wallet" />
          {t('address.addToken', { symbol: shortSymbol(watched.symbol) })}
        </Button>
      )}
    </Detail>
  )
}
