import type { Hex } from '@corescope/chain/types/hex'
import { hexToBytes } from 'viem'
import { describe, expect, it } from 'vitest'
import { readOutputScript } from './output-script.ts'
import { readRedeemScript } from './redeem-script.ts'
import { readOpReturn } from './sat-plus.ts'
import { readBitcoinStake, readPayloads, type StakeTold, type Vaults } from './stake.ts'
import { BitcoinTransactionError, readBitcoinTransaction } from './transaction.ts'

// Transactions of the published tests of Core's contracts (tests/test_btc_stake.py, tests/test_btc_lst.py).
const withLockTime: Hex =
  '0x020000000188f5ba21514a0c32cbf90baab2b48feeeb0f200bfe7388730d80bf7f78ad27cd020000006a473044022066314a4e78bda5f9cb448d867ef3e8ef0678f7e0865f188e5cb362f5b40aed5c02203df085a6f742129a78729e8ca710a3065eb13cc01cb175457f947cbb6f3f89c701210223dd766d6e38eaf9c044dcb18d8221fe8c9a5763ca331e93fadc8f55949b8e12feffffff02d00700000000000017a914f8f68b9543eaf5a9306090fde09ac765e1412e45870000000000000000366a345341542b0104589fb29aac15b9a4b7f17c3385939b007540f4d791ccf7e1dab7d90a0a91f8b1f6a693bf0bb3a979a00180db876700000000'
const multisigScript: Hex =
  '0x0480db8767b17551210223dd766d6e38eaf9c044dcb18d8221fe8c9a5763ca331e93fadc8f55949b8e122103000871fc99dfcbb5a811c5e23c077683b07ab2bbbfff775ce30a809a6d41214152ae'
const withScript: Hex =
  '0x0200000001dd94cb72979c528593cb1188f4e3bf43a52f5570edab981e3d303ff24166afe5000000006b483045022100f2f069e37929cdfafffa79dcc1cf478504875fbe2a41704a96aee88ec604c0e502207259c56c67de8de6bb8c15e9d14b6ad16acd86d6a834fbb0531fd27bee7e5e3301210223dd766d6e38eaf9c044dcb18d8221fe8c9a5763ca331e93fadc8f55949b8e12feffffff03b80b00000000000017a914c0958c8d9357598c5f7a6eea8a807d81683f9bb6870000000000000000536a4c505341542b0104589fb29aac15b9a4b7f17c3385939b007540f4d791ccf7e1dab7d90a0a91f8b1f6a693bf0bb3a979a0010480db8767b17576a914574fdd26858c28ede5225a809f747c01fcc1f92a88ac3cd20000000000001976a914574fdd26858c28ede5225a809f747c01fcc1f92a88ac00000000'
const liquid: Hex =
  '0x01000000016f6187d0c4a17fd74bc61f1f16f15a94f13f22f13e0d4d455dabceebe317368e020000006a47304402206d78735d73a7f01e7b7a0d2a2b2a96e9bd9e14baa32f59eb0802701f7a1b05950220539eff3f30dcf7bd98f322c1d8e77406ff63ad64889b22566cc8fefc3b98c8d401210270e4215fbe540cab09ac91c9586eba4fc797537859489f4a23d3e22356f1732fffffffff03d00700000000000017a91454f0594a167b8226a2f4905e70f272fee9f536038700000000000000001e6a1c5341542b0204589fb29aac15b9a4b7f17c3385939b007540f4d7910111eec300000000001976a914e1c5ba4d1fef0a3c7806603de565929684f9c2b188ac00000000'

const read = (raw: Hex, script?: Hex, chainId = 1112, told?: StakeTold) => {
  const transaction = readBitcoinTransaction(raw)
  return {
    transaction,
    stake: readBitcoinStake(transaction, readPayloads(transaction), { network: 'test', chainId, script, told }),
  }
}

describe('a stake', () => {
  it('with its lock time: the script is the reader’s', () => {
    const { transaction, stake } = read(withLockTime, multisigScript)
    expect(transaction.txid).toBe('e38dc4f8db007081d2db8004539379ef4f7e8330e2ceb717b5b8940adde4beb6')
    expect(stake).toMatchObject({
      satPlus: {
        version: 1,
        chainId: 1112,
        delegator: '0x9fb29aac15b9a4b7f17c3385939b007540f4d791',
        validator: '0xccf7e1dab7d90a0a91f8b1f6a693bf0bb3a979a0',
        fee: 1,
        lockTime: 1_736_956_800,
        problem: null,
      },
      redeem: { kind: 'multisig', required: 1, lockKind: 'time', problem: null },
      redeemSource: 'given',
      lockedOutput: 0,
      amount: 2000n,
      problems: [],
    })
    expect(stake!.redeem!.publicKeys).toHaveLength(2)
    expect(stake!.redeem!.p2sh).toBe(readOutputScript(transaction.outputs[0]!.script, 'test').address)
    expect(read(withLockTime).stake!.problems).toEqual(['noScript'])
    const held = { script: multisigScript, output: 0, amount: 2000n, lockTime: 1_736_956_800 }
    const told = read(withLockTime, undefined, 1112, held).stake
    expect(told).toMatchObject({ redeemSource: 'core', amount: 2000n, lockedOutput: 0, problems: [] })
    expect(read(withLockTime, '0x51', 1112, held).stake).toEqual(told)
    expect(read(withLockTime, '0x51').stake!.problems).toEqual(['script', 'noOutput'])
  })
  it('with its script in the payload', () => {
    const { transaction, stake } = read(withScript, undefined, 1116)
    expect(transaction.txid).toBe('461001c184a80e1b012c2e6cda067dfae44e14dc4b9fe23335f70dc4f6a00868')
    expect(stake).toMatchObject({
      redeem: { kind: 'p2pkh', publicKeyHash: '0x574fdd26858c28ede5225a809f747c01fcc1f92a', lockTime: 1_736_956_800 },
      redeemSource: 'payload',
      lockedOutput: 0,
      amount: 3000n,
      problems: ['otherChain'],
    })
  })
  it('with its lock time alone: the script follows from the key of an input', () => {
    const shorter = withScript
      .replace('536a4c50', '366a34')
      .replace('0480db8767b17576a914574fdd26858c28ede5225a809f747c01fcc1f92a88ac3cd2', '80db87673cd2') as Hex
    expect(read(shorter).stake).toMatchObject({ redeemSource: 'key', redeem: { kind: 'p2pkh' }, problems: [] })
  })
  it('of version 2 locks nothing', () => {
    const { transaction, stake } = read(liquid)
    expect(transaction.txid).toBe('23a4ee8926da03aa9097caccbb9788787946d369b097e3238b0d1bf347b577bb')
    expect(stake).toMatchObject({ satPlus: { version: 2, fee: 1, validator: null }, redeem: null, problems: [] })
  })
})

it('a witness is left out of the id', () => {
  const witness = '0202aabb01cc'
  const segwit =
    `${withLockTime.slice(0, 10)}0001${withLockTime.slice(10, -8)}${witness}${withLockTime.slice(-8)}` as Hex
  const { txid } = readBitcoinTransaction(withLockTime)
  const found = readBitcoinTransaction(segwit)
  expect(found).toMatchObject({ txid, hasWitness: true, inputs: [{ witness: [{ length: 2 }, { length: 1 }] }] })
  expect(found.wtxid).not.toBe(txid)
  expect(found.virtualSize).toBe(found.size - 6)
})

describe('a redeem script', () => {
  it('gives the address of the staking tool’s example', () => {
    expect(
      readRedeemScript(hexToBytes('0x04e1fa1766b17576a91413597ff6de21ec27b297e296ef03b9897459086b88ac'), 'test'),
    ).toMatchObject({ p2sh: '2N7LJiG1ZGk97jUuhDcsRquPjgxFjT273fi', kind: 'p2pkh', lockTime: 1_712_847_585 })
  })
  it.each([
    ['0x', 'empty'],
    [`0x${'51'.repeat(600)}`, 'noLock'],
    ['0x04e1fa17', 'broken'],
    ['0x76a91413597ff6de21ec27b297e296ef03b9897459086b88ac', 'noLock'],
    ['0x04e1fa1766b17551', 'tail'],
    ['0x04e1fa1766b1754effffffff00', 'broken'],
  ] as const)('%s: %s', (script, problem) => {
    expect(readRedeemScript(hexToBytes(script), 'main').problem).toBe(problem)
  })
  it.each([
    ['a lock to a hash', `0x0480db8767b175a820${'09'.repeat(32)}87`, 'tail'],
    ['no OP_DROP', '0x0480db8767b16d51', 'tail'],
    ['600 bytes', `0x0480db8767b175${'61'.repeat(600)}51`, 'tooLong'],
    ['a push that breaks off', '0x0480db8767b1754effffffff00', 'broken'],
  ] as const)('that the contract takes has a lock time, whatever follows: %s', (_, script, problem) => {
    const lock = { lockTime: 1_736_956_800, lockKind: 'time' }
    expect(readRedeemScript(hexToBytes(script), 'main')).toMatchObject({ ...lock, kind: 'other', problem })
  })
  it('locked by height says so', () => {
    const script = '0x0440420f00b17576a91413597ff6de21ec27b297e296ef03b9897459086b88ac'
    expect(readRedeemScript(hexToBytes(script), 'main')).toMatchObject({ lockTime: 1_000_000, lockKind: 'height' })
  })
})

describe('a payload', () => {
  const payload = (hex: string) => readOpReturn(hexToBytes(`0x6a${hex}`))
  it.each([
    ['of somebody else', '0568656c6c6f', { kind: 'other', payload: '0x68656c6c6f', problem: null }],
    ['without data', '', { kind: 'other', payload: null, problem: null }],
    [
      'that lies about its length',
      '4b00',
      {
        kind: 'other',
        problem: 'byte 0 promises 75 bytes, and 1 follow',
        fault: { kind: 'push', byte: 0, promised: 75, present: 1 },
      },
    ],
    ['of four gigabytes', '4effffffff', { kind: 'other', problem: 'byte 0 promises 4294967295 bytes, and 0 follow' }],
    ['of an unknown version', '095341542b09045cffff', { satPlus: { version: 9, chainId: 1116, problem: null } }],
    [
      'that is cut off',
      '0b5341542b01045c11223344',
      { satPlus: { delegator: null, chainId: 1116, problem: 'tooShort' } },
    ],
    [
      'with an odd tail',
      `335341542b01045c${'11'.repeat(40)}01aabbcc`,
      { satPlus: { problem: 'tail', lockTime: null } },
    ],
  ])('%s', (_, hex, expected) => {
    expect(payload(hex)).toMatchObject(expected)
  })
})

describe('bytes that are no transaction say where they break', () => {
  const head = '0x02000000'
  const input = `${'11'.repeat(32)}00000000`
  it.each([
    ['0x', 'There are no bytes'],
    ['0x00', 'at the version, the bytes end there'],
    [`${head}feffffff7f${input}00ffffffff`, 'at input 1, transaction id, the bytes end there'],
    [`${head}ffffffffffffffffff`, 'the number of inputs'],
    [`${head}01${input}feffffff7f`, 'at input 0, script'],
    [`${withLockTime}0011`, '2 bytes are left over'],
    [`0x${'00'.repeat(400_001)}`, 'nodes relay no Bitcoin transaction of more than 400000'],
  ] as const)('%.60s', (raw, sentence) => {
    expect(() => readBitcoinTransaction(raw as Hex)).toThrow(sentence)
  })
  it.each([
    ['0x', 'btcEmpty', {}],
    [`0x${'00'.repeat(400_001)}`, 'btcTooLong', { bytes: 400_001, most: 400_000 }],
    ['0x00', 'btcEnds', { part: 'version', index: 0 }],
    [`${head}feffffff7f${input}00ffffffff`, 'btcEnds', { part: 'input', index: 1 }],
    [`${head}ffffffffffffffffff`, 'btcBroken', { part: 'inputs', index: 0 }],
    [`${withLockTime}0011`, 'btcLeft', { count: 2 }],
    [`${head}01${input}00ffffffff0000000000`, 'btcNoOutput', {}],
    // 2^64 - 1 satoshi, one satoshi above all there is, and the same as the sum of two outputs
    [`${head}01${input}00ffffffff01${'ff'.repeat(8)}0000000000`, 'btcTooMuch', {}],
    [`${head}01${input}00ffffffff010140075af0750700${'00'.repeat(5)}`, 'btcTooMuch', {}],
    [`${head}01${input}00ffffffff020040075af07507000001000000000000000000000000`, 'btcTooMuch', {}],
  ] as const)('as data too: %.60s', (raw, fault, parameters) => {
    expect(() => readBitcoinTransaction(raw as Hex)).toThrow(expect.objectContaining({ fault, parameters }))
  })
  it('and an output of all the bitcoin there can be is read', () => {
    const { outputs } = readBitcoinTransaction(`${head}01${input}00ffffffff010040075af07507000000000000` as Hex)
    expect(outputs[0]!.amount).toBe(2_100_000_000_000_000n)
  })
  it('and 40,000 outputs are read in time', () => {
    const outputs = `${'00'.repeat(8)}00`.repeat(40_000)
    const started = performance.now()
    const found = readBitcoinTransaction(`${head}01${input}00fffffffffd409c${outputs}00000000` as Hex)
    expect(found.outputs).toHaveLength(40_000)
    expect(performance.now() - started).toBeLessThan(5_000)
  })
})

describe('a staking transaction that is hostile in any byte', () => {
  const circumstances = { network: 'main', chainId: 1116 } as const
  /** What it says, or that it says where it breaks. */
  const outcomeOf = (raw: Hex): 'read' | 'refused' => {
    try {
      const transaction = readBitcoinTransaction(raw)
      readBitcoinStake(transaction, readPayloads(transaction), circumstances)
      return 'read'
    } catch (error) {
      if (error instanceof BitcoinTransactionError) return 'refused'
      throw error
    }
  }
  it('is read or refused in a sentence: each byte replaced, and cut off after each', () => {
    const bytes = (withLockTime.length - 2) / 2
    const outcomes = { read: 0, refused: 0 }
    for (let at = 0; at < bytes; at += 1) {
      const before = withLockTime.slice(0, 2 + 2 * at)
      const after = withLockTime.slice(4 + 2 * at)
      for (const byte of ['00', '4e', '6a', 'fd', 'ff']) outcomes[outcomeOf(`${before}${byte}${after}` as Hex)] += 1
      expect(outcomeOf(before as Hex)).toBe('refused')
    }
    expect(outcomes.read).toBeGreaterThan(0)
    expect(outcomes.refused).toBeGreaterThan(0)
  })
  it('with a payload in each of 1,500 outputs, the last counts, and it is said', () => {
    const output = `${'00'.repeat(8)}366a345341542b01045c${'11'.repeat(40)}01aabbccdd`
    const raw = `0x0200000001${'11'.repeat(32)}0000000000fffffffffddc05${output.repeat(1_500)}00000000`
    const transaction = readBitcoinTransaction(raw as Hex)
    const found = readBitcoinStake(transaction, readPayloads(transaction), circumstances)
    expect(found?.payloadOutput).toBe(1_499)
    expect(found?.problems).toContain('severalPayloads')
    expect(found?.problems).not.toContain('otherData')
  })
})

describe('several OP_RETURN outputs are read as the contract does', () => {
  const circumstances = { network: 'main', chainId: 1116 } as const
  const payload = (candidate: string, { version = '01', chain = '045c' } = {}) =>
    `6a34${`5341542b${version}${chain}${'11'.repeat(20)}${candidate.repeat(20)}01aabbccdd`}`
  const readOf = (...scripts: string[]) => {
    const outputs = scripts.map((script) => {
      const size = script.length / 2
      const length =
        size < 0xfd ? size.toString(16).padStart(2, '0') : `fd${Buffer.from([size & 0xff, size >> 8]).toString('hex')}`
      return `${'00'.repeat(8)}${length}${script}`
    })
    const count = scripts.length.toString(16).padStart(2, '0')
    const transaction = readBitcoinTransaction(
      `0x0200000001${'11'.repeat(32)}0000000000ffffffff${count}${outputs.join('')}00000000`,
    )
    return readBitcoinStake(transaction, readPayloads(transaction), circumstances)!
  }
  it('the last payload names delegator and validator', () => {
    const { payloadOutput, satPlus, problems } = readOf(payload('22'), payload('33'))
    expect([payloadOutput, satPlus.validator]).toEqual([1, `0x${'33'.repeat(20)}`])
    expect(problems).toEqual(['severalPayloads', 'noScript'])
  })
  it.each([
    ['data of somebody else', '6a0568656c6c6f', true],
    ['nothing', '6a', true],
    ['a push of another form', `6a4d3400${'00'.repeat(52)}`, true],
    ['a payload of another version', payload('22', { version: '02' }), true],
    ['a payload of another chain', payload('22', { chain: '045b' }), true],
    ['a payload that is too short', '6a075341542b01045c', true],
    ['a script so long that the contract does not see it', `6a4dfa00${'00'.repeat(250)}`, false],
    ['no other', payload('22'), false],
  ])('beside %s', (_, script, isRefused) => {
    expect(readOf(script, payload('33')).problems.includes('otherData')).toBe(isRefused)
  })
  it('a payload in a form that the contract does not take is refused too', () => {
    const long = `6a4c34${payload('22').slice(4)}`
    expect(readOf(long).problems).toContain('otherData')
  })
})

describe('what the contract takes is told from what it refuses', () => {
  const circumstances = { network: 'test', chainId: 1112 } as const
  const hash = (script: Hex) => readRedeemScript(hexToBytes(script), 'test').sha256.slice(2)
  const satPlusOf = (rest: string, version = '01') => `5341542b${version}0458${'11'.repeat(20)}${rest}`
  const opReturn = (payload: string): [number, string] => [
    0,
    `6a${(payload.length / 2).toString(16).padStart(2, '0')}${payload}`,
  ]
  /** Satoshi and script of each output. */
  const problemsOf = (outputs: [number, string][], more: { script?: Hex; vaults?: Vaults } = {}) => {
    const parts = outputs.map(([amount, script]) => {
      const value = Buffer.alloc(8)
      value.writeBigUInt64LE(BigInt(amount))
      return `${value.toString('hex')}${(script.length / 2).toString(16).padStart(2, '0')}${script}`
    })
    const count = outputs.length.toString(16).padStart(2, '0')
    const raw: Hex = `0x0200000001${'11'.repeat(32)}0000000000ffffffff${count}${parts.join('')}00000000`
    const transaction = readBitcoinTransaction(raw)
    return readBitcoinStake(transaction, readPayloads(transaction), { ...circumstances, ...more })!.problems
  }
  const stake = opReturn(satPlusOf(`${'22'.repeat(20)}01`))
  const plain: Hex = `0x0480db8767b17521${'02'.repeat(33)}ac`
  const toScript = (script: Hex) => `0020${hash(script)}`

  it.each([`0x0480db8767b175a820${'09'.repeat(32)}87`, '0x0480db8767b16d51', `0x0480db8767b175${'61'.repeat(600)}51`])(
    'a script that begins with a lock: %.30s',
    (script) => {
      const redeem = script as Hex
      expect(problemsOf([[5_000, toScript(redeem)], stake], { script: redeem })).toEqual(['scriptTail'])
    },
  )
  it('a payload with bytes at its end that nobody reads', () => {
    const tail = opReturn(satPlusOf(`${'22'.repeat(20)}01${'aa'.repeat(9)}`))
    expect(problemsOf([[5_000, toScript(plain)], tail], { script: plain })).toEqual(['payloadTail'])
  })
  it('an output of zero satoshi is refused, also after one that holds some', () => {
    const zero: [number, string] = [0, toScript(plain)]
    expect(problemsOf([zero, stake], { script: plain })).toEqual(['noValue'])
    expect(problemsOf([[5_000, toScript(plain)], zero, stake], { script: plain })).toEqual([
      'severalOutputs',
      'noValue',
    ])
    expect(problemsOf([zero, [5_000, toScript(plain)], stake], { script: plain })).toEqual(['severalOutputs'])
  })
  it('a payment for liquid bitcoin is refused unless it pays to a wallet that is known', () => {
    const liquidPayload = opReturn(satPlusOf('01', '02'))
    const vaults = { scripts: new Set<Hex>([`0x0014${'33'.repeat(20)}`]), least: 1n }
    const own = `0014${'33'.repeat(20)}`
    expect(problemsOf([[5_000, own], liquidPayload], { vaults })).toEqual([])
    expect(problemsOf([[5_000, `0014${'03'.repeat(20)}`], liquidPayload], { vaults })).toEqual(['noVault'])
    expect(problemsOf([[5_000, own], [0, own], liquidPayload], { vaults })).toEqual(['noVault'])
    // Nothing is known of wallets.
    expect(problemsOf([[5_000, `0014${'03'.repeat(20)}`], liquidPayload])).toEqual([])
  })
  it('so is one that pays less than twice the fee of a payout, unless it is nobody’s', () => {
    const [one, two] = [`0014${'33'.repeat(20)}`, `0014${'44'.repeat(20)}`]
    const vaults = { scripts: new Set<Hex>([`0x${one}`, `0x${two}`]), least: 20_000n }
    const asking = opReturn(satPlusOf('01', '02'))
    const nobodys = opReturn(`5341542b020458${'00'.repeat(20)}01`)
    expect(problemsOf([[1, one], asking], { vaults })).toEqual(['tooLittle'])
    expect(problemsOf([[15_000, one], [15_000, two], asking], { vaults })).toEqual(['tooLittle'])
    expect(problemsOf([[20_000, one], [19_999, one], asking], { vaults })).toEqual(['tooLittle'])
    expect(problemsOf([[19_999, one], [20_000, two], asking], { vaults })).toEqual([])
    expect(problemsOf([[1, one], nobodys], { vaults })).toEqual([])
  })
})

it('a lock that ends with the round after the running one is too short', () => {
  const of = (round: number) => {
    const transaction = readBitcoinTransaction(withLockTime)
    const about = { network: 'test', chainId: 1112, round: { round, interval: 86_400 } } as const
    return readBitcoinStake(transaction, readPayloads(transaction), about)!.problems
  }
  const endRound = Math.floor(1_736_956_800 / 86_400)
  expect(of(endRound - 1)).toContain('lockTooShort')
  expect(of(endRound - 2)).not.toContain('lockTooShort')
})

describe('what the contract holds goes before payload, keys and a reader’s script', () => {
  const u32 = (value: number) => Buffer.from(Uint32Array.of(value).buffer).toString('hex')
  const lockedUntil = (time: number, key: string): Hex => `0x04${u32(time)}b17521${key.repeat(33)}ac`
  const outputTo = (script: Hex) => `220020${readRedeemScript(hexToBytes(script), 'test').sha256.slice(2)}`
  const [early, late] = [1_799_000_000, 1_803_000_000]
  /** Opens an output too, by the key of the input and the lock time of the payload. */
  const own = lockedUntil(early, '02')
  const toldScript = lockedUntil(late, '03')
  const stakeOf = (tail: string, held?: StakeTold, outputs = [outputTo(own), outputTo(toldScript)]) => {
    const payload = `5341542b010458${'11'.repeat(20)}${'22'.repeat(20)}01${tail}`
    const size = (payload.length / 2).toString(16).padStart(2, '0')
    const push = payload.length > 150 ? `6a4c${size}` : `6a${size}`
    const opReturn = `${((push.length + payload.length) / 2).toString(16)}${push}${payload}`
    const amounts = ['8813000000000000', '0907000000000000']
    const shown = outputs.map((output, index) => `${amounts[index]}${output}`).join('')
    const count = (outputs.length + 1).toString(16).padStart(2, '0')
    const keyInput = `${'11'.repeat(32)}000000002221${'02'.repeat(33)}`
    const raw: Hex = `0x0200000001${keyInput}ffffffff${count}${shown}${'00'.repeat(8)}${opReturn}00000000`
    const transaction = readBitcoinTransaction(raw)
    const about = { network: 'test', chainId: 1112, told: held } as const
    return readBitcoinStake(transaction, readPayloads(transaction), about)!
  }
  const held = { script: toldScript, output: 1, amount: 1_801n, lockTime: late }

  it('a key in an input and a lock time in the payload lead to another output', () => {
    expect(stakeOf(u32(early))).toMatchObject({ redeemSource: 'key', lockedOutput: 0, lockTime: early })
    expect(stakeOf(u32(early), held)).toMatchObject({
      ...{ redeemSource: 'core', redeem: { bytes: toldScript }, lockedOutput: 1, amount: 1_801n, lockTime: late },
      problems: ['lockDiffers'],
    })
  })
  it('a script in the payload opens no output', () => {
    const other = `04${u32(early)}b17576a914${'05'.repeat(20)}88ac`
    expect(stakeOf(other, undefined, [outputTo(toldScript)]).problems).toEqual(['noOutput'])
    expect(stakeOf(other, { ...held, output: 0 }, [outputTo(toldScript)])).toMatchObject({
      ...{ redeemSource: 'core', lockedOutput: 0, amount: 1_801n, lockTime: late, problems: ['lockDiffers'] },
    })
  })
  it('a script too long to be read here still has its output, amount and lock', () => {
    expect(stakeOf('', { ...held, script: undefined })).toMatchObject({
      ...{ redeem: null, redeemSource: 'core', lockedOutput: 1, matches: [1], amount: 1_801n, lockTime: late },
      problems: [],
    })
  })
  it('without an amount in the event, it is that of the output', () => {
    expect(stakeOf('', { ...held, amount: null }).amount).toBe(1_801n)
  })
  it('without Core, the lock is the redeem script’s, as Bitcoin has it', () => {
    const transaction = readBitcoinTransaction(withLockTime)
    const script = multisigScript.replace('80db8767', u32(late)) as Hex
    const about = { network: 'test', chainId: 1112, script } as const
    const { lockTime, problems } = readBitcoinStake(transaction, readPayloads(transaction), about)!
    expect([lockTime, problems]).toEqual([late, ['lockDiffers', 'noOutput']])
  })
})
