import type { RuntimeConfig } from '@corescope/api-schema/runtime-config'
import { SaidError } from '../i18n/said-error.ts'
import { translate } from '../i18n/translate.ts'
import { networkParameters, type WalletProvider } from './wallet.ts'

const userRejected = 4001
const unknownChain = 4902
const codeOf = (error: unknown) => (error as { code?: unknown } | null)?.code

type Config = Pick<RuntimeConfig, 'chain' | 'walletRpcUrl'>

/** Account that the wallet's owner chooses, lower case. */
export const connectAccount = async (provider: WalletProvider): Promise<`0x${string}` | 'rejected'> => {
  try {
    const [account] = (await provider.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
    return account === undefined ? 'rejected' : (account.toLowerCase() as `0x${string}`)
  } catch (error) {
    if (codeOf(error) === userRejected) return 'rejected'
    throw error
  }
}

const switchChain = async (provider: WalletProvider, { chain, walletRpcUrl }: Config): Promise<void> => {
  const { chainId, chainName } = chain
  const isThere = async () => Number(await provider.request({ method: 'eth_chainId' })) === Number(chainId)
  if (await isThere()) return
  try {
    await provider.request({ method: 'wallet_switchEthereumChain', params: [{ chainId }] })
  } catch (error) {
    if (codeOf(error) !== unknownChain) throw error
    await provider.request({ method: 'wallet_addEthereumChain', params: [networkParameters({ chain, walletRpcUrl })] })
  }
  // a wallet may add a chain and stay on its own (EIP-3085)
  if (!(await isThere())) throw new SaidError(() => translate('wallet.wrongNetwork', { chain: chainName }))
}

export interface WantedTransaction {
  from: `0x${string}`
  to: `0x${string}`
  data: `0x${string}`
  /** wei */
  value: bigint
}

/**
 * Has the wallet sign and send a transaction on the chain of this page.
 * @returns its hash, or that its owner declined
 * @throws SaidError where the wallet stays on another chain; what else the wallet says
 */
export const sendTransaction = async (
  provider: WalletProvider,
  config: Config,
  { from, to, data, value }: WantedTransaction,
): Promise<`0x${string}` | 'rejected'> => {
  try {
    await switchChain(provider, config)
    const transaction = { from, to, data, value: `0x${value.toString(16)}`, chainId: config.chain.chainId }
    return (await provider.request({ method: 'eth_sendTransaction', params: [transaction] })) as `0x${string}`
  } catch (error) {
    if (codeOf(error) === userRejected) return 'rejected'
    throw error
  }
}
