import type { AddressReference } from '@corescope/api-schema/shapes/address-reference'
import type { TokenChange, TransactionMoved } from '@corescope/api-schema/transactions/moved'

/** Something that moved: wei, or an amount of a token. Amounts without sign. */
export type Moved = { coins: string } | { token: TokenChange }

/** What a call did to its sender, where that can be said in one sentence. */
export type MovedSentence =
  | { kind: 'sent'; out: Moved; receiver: AddressReference }
  | { kind: 'swapped'; out: Moved; in: Moved }
  | { kind: 'received'; in: Moved }
  | { kind: 'paid'; out: Moved }

const absolute = (amount: string) => amount.replace('-', '')
const isOut = (amount: string) => amount.startsWith('-')

const changesOf = ({ coins, tokens }: TransactionMoved['parties'][number]) => [
  ...(coins === '0' ? [] : [{ isOut: isOut(coins), moved: { coins: absolute(coins) } as Moved }]),
  ...tokens.map((token) => ({
    isOut: isOut(token.amount),
    moved: { token: { ...token, amount: absolute(token.amount) } } as Moved,
  })),
]

/** What moved of it is not what its logs say, or may not be (it takes fees, or rebases). */
const isIrregular = ({ moved }: { moved: Moved }) => 'token' in moved && moved.token.token.irregular

/** Who got the one token that moved once; undefined where it is not one party. */
const receiverOf = ({ parties }: TransactionMoved, sender: string): AddressReference | undefined => {
  const others = parties.filter(({ address }) => address.hash !== sender)
  return others.length === 1 && others[0]!.tokens.length === 1 ? others[0]!.address : undefined
}

/**
 * Said from what moved, never guessed: undefined where more than a thing or two changed hands with the sender, not all is
 * known, or the logs of a token are known to tell other amounts than its contract. Pure.
 */
export const movedSentence = (moved: TransactionMoved, sender: string): MovedSentence | undefined => {
  const own = moved.parties.find(({ address }) => address.hash === sender)
  if (own === undefined || !moved.complete || !moved.internalsKnown || moved.totalTransfers === 0) return undefined
  const changes = changesOf(own)
  if (changes.some(isIrregular)) return undefined
  const [outs, ins] = [changes.filter((change) => change.isOut), changes.filter((change) => !change.isOut)]
  if (outs.length > 1 || ins.length > 1) return undefined
  const [out, gain] = [outs[0]?.moved, ins[0]?.moved]
  if (out !== undefined && gain !== undefined) return { kind: 'swapped', out, in: gain }
  if (gain !== undefined) return { kind: 'received', in: gain }
  if (out === undefined) return undefined
  const receiver = moved.totalTransfers === 1 && 'token' in out ? receiverOf(moved, sender) : undefined
  return receiver === undefined ? { kind: 'paid', out } : { kind: 'sent', out, receiver }
}
