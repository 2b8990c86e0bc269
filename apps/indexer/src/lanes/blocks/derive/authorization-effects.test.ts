import { authorizationEffect, authorizationVerdict } from '@corescope/store/authorizations/table'
import { describe, expect, it } from 'vitest'
import { type SignerState, settleAuthorization, unseenSigner } from './authorization-effects.ts'

const { mayTakeEffect, otherChain } = authorizationVerdict
const { taken, none } = authorizationEffect

/** The tuples of one signer in chain order. */
const signer = (state: SignerState = unseenSigner(true)) => {
  let sent: bigint | null = null
  let transactionPosition = 0
  let isSender = false
  const signs = (
    nonce: bigint,
    { isEnd = false, verdict = mayTakeEffect }: Partial<Parameters<typeof settleAuthorization>[1]> = {},
  ) => settleAuthorization(state, { verdict, nonce, isEnd }, { transactionPosition, isSender, sent })
  const transaction = (own: bigint | null = null) => {
    transactionPosition += 1
    isSender = own !== null
    if (own !== null) sent = own
  }
  return {
    state,
    signs,
    /** Somebody else's transaction begins. */
    sponsored: () => transaction(),
    /** A transaction of the signer's own begins. */
    sends: (nonce: bigint) => transaction(nonce),
  }
}

describe('an authorization took effect', () => {
  it('of who never did anything, with the nonce 0 alone', () => {
    for (const [nonce, effect] of [
      [0n, taken],
      [1n, none],
    ] as const) {
      const { sponsored, signs } = signer()
      sponsored()
      expect(signs(nonce)).toBe(effect)
    }
  })
  it('with the nonce after what the signer sent before, whether it failed or not', () => {
    for (const [nonce, effect] of [
      [6n, none],
      [7n, taken],
      [8n, none],
    ] as const) {
      const { sends, sponsored, signs } = signer()
      sends(6n)
      sponsored()
      expect(signs(nonce)).toBe(effect)
    }
  })
  it('of the sender, with the nonce after that of the transaction', () => {
    const { sends, signs } = signer()
    sends(4n)
    expect([signs(4n), signs(5n), signs(5n), signs(6n)]).toEqual([none, taken, none, taken])
  })
  it('one after the other, several in a transaction: its code runs after all of them', () => {
    const { sponsored, signs } = signer()
    sponsored()
    expect([signs(0n), signs(0n), signs(2n), signs(1n), signs(2n), signs(4n)]).toEqual([
      ...[taken, none, none, taken, taken, none],
    ])
  })
  it('not for another chain, and not with a nonce that cannot be raised', () => {
    const { sponsored, signs } = signer()
    sponsored()
    expect(signs(0n, { verdict: otherChain })).toBe(none)
    expect(signs(0n)).toBe(taken)
    const last = 2n ** 64n - 1n
    const old = signer({ nonce: last, mayRunCode: false, exactAt: 0 })
    old.sponsored()
    expect(old.signs(last)).toBe(none)
  })
})

describe('an account that may run code', () => {
  it('may have created contracts: a nonce of before it is refused, every other is not told', () => {
    const { sponsored, signs, state } = signer()
    sponsored()
    signs(0n)
    sponsored()
    expect([signs(0n), signs(1n), signs(2n)]).toEqual([none, null, null])
    expect(state).toMatchObject({ nonce: 1n, mayRunCode: true })
  })
  it('tells its nonce when it sends a transaction, for the tuples of that one', () => {
    const { sponsored, sends, signs } = signer()
    sponsored()
    signs(0n)
    sponsored()
    signs(1n)
    sends(3n)
    expect([signs(3n), signs(4n), signs(5n)]).toEqual([none, taken, taken])
    sponsored()
    expect([signs(5n), signs(6n)]).toEqual([none, null])
  })
  it('runs none after its delegation ended', () => {
    const { sponsored, sends, signs, state } = signer()
    sponsored()
    signs(0n)
    sends(1n)
    expect(signs(2n, { isEnd: true })).toBe(taken)
    expect(state).toMatchObject({ nonce: 3n, mayRunCode: false })
    sponsored()
    expect([signs(4n), signs(3n)]).toEqual([none, taken])
  })
  it('an end that is not told leaves it so', () => {
    const { sponsored, signs, state } = signer()
    sponsored()
    signs(0n)
    sponsored()
    expect(signs(1n, { isEnd: true })).toBe(null)
    expect(state).toMatchObject({ nonce: 1n, mayRunCode: true })
  })
})

describe('in an index that begins above block 0', () => {
  it('nothing is told of who did nothing yet', () => {
    const { sponsored, signs, state } = signer(unseenSigner(false))
    sponsored()
    expect([signs(0n), signs(1n), signs(0n, { verdict: otherChain })]).toEqual([null, null, none])
    expect(state.nonce).toBe(null)
  })
  it('what was sent tells the least nonce there is, and in that transaction the exact one', () => {
    const { sponsored, sends, signs } = signer(unseenSigner(false))
    sends(8n)
    sponsored()
    expect([signs(8n), signs(9n)]).toEqual([none, null])
    sends(9n)
    expect([signs(9n), signs(10n)]).toEqual([none, taken])
  })
})
