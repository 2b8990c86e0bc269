import type { Address, Hash } from '@corescope/chain/types/hex'
import { recoverAddress as recover } from 'viem/utils'
import type { Signature } from './recover-signer.ts'

/** Who signed a hash, lower case, in JavaScript: a browser checks few signatures. @returns undefined where no key signs so */
export const recoverAddress = async (hash: Hash, signature: Signature): Promise<Address | undefined> => {
  try {
    return (await recover({ hash, signature })).toLowerCase() as Address
  } catch {
    return undefined
  }
}
