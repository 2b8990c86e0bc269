import { SaidError } from '../i18n/said-error.ts'
import { translate } from '../i18n/translate.ts'
import type { WalletProvider } from './wallet.ts'

type Hex = `0x${string}`

/** What is to be signed, and by which account of the wallet. */
export interface TextToSign {
  signer: Hex
  text: string
}

export interface SignedText {
  signer: Hex
  signature: Hex
}

const userRejected = 4001
/** Of what a wallet says; it may be a page of a node. */
const longestReason = 300

const hexOf = (text: string): Hex =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

const declined = () => translate('wallet.rejected')

const ask = async (provider: WalletProvider, method: string, params?: unknown): Promise<unknown> => {
  try {
    return await provider.request(params === undefined ? { method } : { method, params })
  } catch (error) {
    const { code, message } = (error ?? {}) as { code?: unknown; message?: unknown }
    const reason = String(message ?? error).slice(0, longestReason)
    throw new SaidError(code === userRejected ? declined : () => translate('wallet.failed', { reason }), error)
  }
}

/**
 * Has a wallet sign a text (EIP-191, `personal_sign`).
 * @param write the text; it is told the accounts that the wallet's owner lets this page see, lower case, the one in use first
 * @throws SaidError; and what `write` throws
 */
export const signText = async (
  provider: WalletProvider,
  write: (accounts: readonly [Hex, ...Hex[]]) => TextToSign | Promise<TextToSign>,
): Promise<SignedText> => {
  const shown = (await ask(provider, 'eth_requestAccounts')) as string[]
  const [first, ...others] = shown.map((account) => account.toLowerCase() as Hex)
  if (first === undefined) throw new SaidError(declined)
  const { signer, text } = await write([first, ...others])
  return { signer, signature: (await ask(provider, 'personal_sign', [hexOf(text), signer])) as Hex }
}
