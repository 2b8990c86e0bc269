export interface SignedText {
  signer: `0x${string}`
  signature: `0x${string}`
}

const userRejected = 4001

const hexOf = (text: string): string =>
  `0x${[...new TextEncoder().encode(text)].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`

/**
 * Has the browser's wallet sign a text (EIP-191, `personal_sign`) with the account its owner chooses.
 * @throws what else the wallet says
 */
export const signText = async (text: string): Promise<SignedText | 'noWallet' | 'rejected'> => {
  const provider = window.ethereum
  if (typeof provider?.request !== 'function') return 'noWallet'
  try {
    const [signer] = (await provider.request({ method: 'eth_requestAccounts' })) as `0x${string}`[]
    if (signer === undefined) return 'rejected'
    const signature = await provider.request({ method: 'personal_sign', params: [hexOf(text), signer] })
    return { signer, signature: signature as `0x${string}` }
  } catch (error) {
    if ((error as { code?: unknown } | null)?.code === userRejected) return 'rejected'
    throw error
  }
}
