import type { Address, Hash, Hex } from '@corescope/chain/types/hex'
import type { SimulatedChain } from './simulated-chain.ts'

/** balanceOf(address), balanceOf(address,uint256), totalSupply(). */
const selectors = { balance: '0x70a08231', itemBalance: '0x00fdd58e', supply: '0x18160ddd' }

const word = (value: bigint): Hex => `0x${value.toString(16).padStart(64, '0')}`

/** What a contract of the chain answers after a block; nothing where no contract is, or none that knows the question. */
export function answerTokenQuestion(chain: SimulatedChain, token: Address, data: Hex, blockHash: Hash): Hex {
  if (!chain.hasCode(token, blockHash)) return '0x'
  const holder: Address = `0x${data.slice(34, 74)}`
  switch (data.slice(0, 10)) {
    case selectors.balance:
      return word(chain.ledger.held({ token, holder, tokenItem: null }, blockHash))
    case selectors.itemBalance:
      return word(chain.ledger.held({ token, holder, tokenItem: BigInt(`0x${data.slice(74)}`) }, blockHash))
    case selectors.supply:
      return word(chain.ledger.supply(token, blockHash))
    default:
      return '0x'
  }
}
