import { readdirSync } from 'node:fs'
import { ownFixture, recordedFiles } from '@corescope/devnet/test-worlds/recorded-files'
import { describe, expect, it } from 'vitest'
import { bytesToHex, concatBytes, hexToBytes } from '../bytes/bytes.ts'
import { decodeRlpPrefix, type RlpItem } from '../bytes/rlp-decode.ts'
import { encodeRlp } from '../bytes/rlp-encode.ts'
import { decodeExtraData, type ExtraData } from './extra-data.ts'

const { extra, folder, isThere: present, json: read } = recordedFiles('extradata')

/** Extra data as hex out of each kind of recorded file. */
function extraDataOf(json: { kind: string; extraData?: string; header?: { extraData: string }; rlp?: string }): string {
  if (json.kind === 'headerRlp') {
    const header = decodeRlpPrefix(hexToBytes(json.rlp!)).item as RlpItem[]
    return bytesToHex(header[12] as Uint8Array)
  }
  return json.extraData ?? json.header!.extraData
}

function decoded(hex: string): ExtraData {
  const result = decodeExtraData(hex)
  if (!result.ok) throw result.error
  return result.extraData
}

const strip = (hex: string) => hex.replace(/^0x/, '')

const files = present ? readdirSync(folder).filter((name) => !name.startsWith('derived-')) : []

extra(describe)('recorded extra data', () => {
  it('has every kind of file', () => {
    expect(files.length).toBeGreaterThanOrEqual(8)
  })

  describe.each(files)('%s', (name) => {
    const json = read(name)
    const expected = json.expected.extra ?? json.expected
    const hex = extraDataOf(json)
    const extraData = decoded(hex)

    it('splits into vanity, list and seal', () => {
      expect((hex.length - 2) / 2).toBe(expected.length)
      expect(strip(extraData.vanity.hex)).toBe(expected.vanityHex)
      expect(strip(extraData.seal)).toBe(expected.seal)
      const list = expected.validators.map((entry: string | object) =>
        typeof entry === 'string' ? { consensusAddress: entry, voteAddress: null } : entry,
      )
      expect(extraData.validators).toEqual(list)
    })

    it('has its layout', () => {
      const isList = expected.validators.length > 0
      const postLuban = expected.turnLength === undefined ? 'luban' : 'bohr'
      expect(extraData.layout).toBe(!isList ? 'bare' : expected.layout === 'pre-Luban' ? 'preLuban' : postLuban)
      expect(extraData.turnLength).toBe(expected.turnLength ?? null)
    })

    it('names the client and the next fork', () => {
      expect(extraData.vanity.client?.version).toBe(expected.clientVersion)
      const words = extraData.vanity.client && [
        extraData.vanity.client.name,
        extraData.vanity.client.runtime,
        extraData.vanity.client.system,
      ]
      expect(words).toEqual(expected.clientVersion === undefined ? null : expected.vanityRlp.slice(1))
      expect(strip(extraData.vanity.nextForkHash ?? '0x00000000')).toBe(expected.nextForkHash)
    })

    it('carries its votes', () => {
      if (expected.attestation === undefined) {
        expect(extraData.attestation).toBeNull()
        return
      }
      const { aggSignature, data, extra, validatorsBitSet, voters } = expected.attestation
      expect(extraData.attestation).toMatchObject({ aggregatedSignature: aggSignature, voteData: data, extra })
      expect(extraData.attestation!.bitset).toBe(BigInt(validatorsBitSet))
      expect(extraData.attestation!.voterIndexes).toHaveLength(voters)
    })
  })

  it.each<{ name: string; extraData: string }>(present ? read('derived-malformed.json') : [])(
    '$name is an error with the raw value',
    ({ extraData }: { extraData: string }) => {
      const result = decodeExtraData(extraData)
      expect(result).toMatchObject({ ok: false, raw: extraData })
      expect(result.ok ? undefined : result.error.name).toBe('ExtraDataError')
    },
  )
})

describe('the notable blocks of the replay chain', () => {
  const { chainId: _, epochLength, validators, blocks } = ownFixture('notable-blocks')
  type Notable = { blockNumber: number; shows: string; block: { extraData: string } }

  it.each<Notable>(blocks)('$blockNumber: $shows', ({ blockNumber, shows, block: { extraData: hex } }) => {
    const result = decodeExtraData(hex, { blockNumber, epochLength })
    if (shows.startsWith('malformed')) {
      expect(result).toMatchObject({ ok: false, raw: hex })
      return
    }
    const { vanity, validators: list, seal, layout, turnLength, attestation } = decoded(hex)
    expect([strip(vanity.hex).length, strip(seal).length]).toEqual([64, 130])
    expect(hex.startsWith(vanity.hex) && hex.endsWith(strip(seal))).toBe(true)
    expect(list.map(({ consensusAddress }) => consensusAddress)).toEqual(
      blockNumber % epochLength === 0
        ? validators.map((one: { consensusAddress: string }) => one.consensusAddress)
        : [],
    )
    if (shows.includes('Bohr:')) expect([layout, turnLength]).toEqual(['bohr', expect.any(Number)])
    if (shows.includes('before Luban')) expect(layout).toBe('preLuban')
    if (shows.startsWith('bare')) expect(layout).toBe('bare')
    if (shows.includes('no votes') || shows.startsWith('bare')) expect(attestation).toBeNull()
    else if (shows.includes('votes')) expect(attestation!.voterIndexes.length).toBeGreaterThan(1)
    if (shows.includes('with vote keys')) expect(list).toEqual(validators)
  })
})

const vanity = new Uint8Array(32)
const seal = new Uint8Array(65).fill(7)
const whole = (...body: Uint8Array[]) => bytesToHex(concatBytes([vanity, ...body, seal]))
const addresses = (count: number, first = 0x11) =>
  concatBytes(Array.from({ length: count }, (_, index) => new Uint8Array(20).fill(first + index)))
const lubanList = (count: number) =>
  concatBytes([
    Uint8Array.of(count),
    ...Array.from({ length: count }, (_, index) => new Uint8Array(68).fill(0x11 + index)),
  ])
const attestation = (bitset: number[], number: number[] = [1, 2, 3, 4]) =>
  encodeRlp([
    Uint8Array.from(bitset),
    new Uint8Array(96).fill(9),
    [Uint8Array.from(number), new Uint8Array(32).fill(1), Uint8Array.from(number), new Uint8Array(32).fill(2)],
    new Uint8Array(0),
  ])

describe('the three layouts, told by the bytes', () => {
  it('before Luban: a list of addresses', () => {
    expect(decoded(whole(addresses(21)))).toMatchObject({ layout: 'preLuban', turnLength: null, attestation: null })
    expect(decoded(whole(addresses(21))).validators).toHaveLength(21)
  })

  it('before Luban even when the first address begins like an attestation', () => {
    expect(decoded(whole(addresses(3, 0xf8)))).toMatchObject({ layout: 'preLuban' })
  })

  it('Luban and Bohr for every size of set, with and without votes', () => {
    for (let count = 1; count <= 64; count += 1) {
      const list = lubanList(count)
      const turn = Uint8Array.of(8)
      const votes = attestation([1])
      expect(decoded(whole(list))).toMatchObject({ layout: 'luban', turnLength: null, attestation: null })
      expect(decoded(whole(list, votes))).toMatchObject({ layout: 'luban', attestation: { voterIndexes: [0] } })
      expect(decoded(whole(list, turn))).toMatchObject({ layout: 'bohr', turnLength: 8, attestation: null })
      const bohr = decoded(whole(list, turn, votes))
      expect(bohr).toMatchObject({ layout: 'bohr', turnLength: 8, attestation: { voterIndexes: [0] } })
      expect(bohr.validators).toHaveLength(count)
    }
  })

  it('votes alone, also when their length is that of nine addresses', () => {
    const votes = attestation([1])
    expect(votes.length).toBe(180)
    expect(decoded(whole(votes))).toMatchObject({ layout: 'luban', validators: [], attestation: { bitset: 1n } })
    expect(decoded(whole(attestation([255, 255])))).toMatchObject({ attestation: { bitset: 65_535n } })
  })
})

describe('bytes after the votes', () => {
  it('are kept apart, as nodes read over them', () => {
    expect(decoded(whole(attestation([1, 1]), Uint8Array.of(4)))).toMatchObject({ layout: 'luban', surplus: '0x04' })
    expect(decoded(whole(attestation([1, 1])))).toMatchObject({ surplus: '0x' })
  })
})

describe('what fits no layout', () => {
  it.each([
    ['a count of 0', whole(Uint8Array.of(0)), 'validatorList'],
    ['a list cut short', whole(lubanList(3).subarray(0, 150)), 'validatorList'],
    ['a turn length of 0', whole(lubanList(2), Uint8Array.of(0)), 'turnLength'],
    ['bytes after the turn length', whole(lubanList(2), Uint8Array.of(4, 5)), 'attestation'],
    ['votes cut short', whole(attestation([1, 1]).subarray(0, 100).subarray(0, 99)), 'attestation'],
    ['a bitset with a leading zero', whole(attestation([0, 1])), 'attestation'],
    ['a bitset of more than 64 bits', whole(attestation(Array(9).fill(1))), 'attestation'],
    ['96 bytes', bytesToHex(new Uint8Array(96)), 'tooShort'],
    ['an odd count of digits', '0x123', 'notHex'],
  ])('%s', (_, hex, problem) => {
    const result = decodeExtraData(hex)
    expect(result.ok ? 'decoded' : result.error.problem).toBe(problem)
    expect(result.ok ? undefined : result.raw).toBe(hex)
  })

  it('an address list in a block that starts no epoch', () => {
    const hex = whole(addresses(21))
    expect(decodeExtraData(hex, { blockNumber: 400, epochLength: 200 }).ok).toBe(true)
    expect(decodeExtraData(hex, { blockNumber: 401, epochLength: 200 }).ok).toBe(false)
    expect(decodeExtraData(hex, { blockNumber: 401, epochLength: null }).ok).toBe(true)
  })
})

describe('vanity text', () => {
  const textOf = (bytes: number[]) => {
    const padded = new Uint8Array(32)
    padded.set(bytes)
    return decoded(bytesToHex(concatBytes([padded, seal]))).vanity
  }

  it('keeps what prints and escapes the rest', () => {
    expect(textOf([0x43, 0x6f, 0x72, 0x65, 0x20, 0xff, 0x0a, 0x5c]).text).toBe('Core \\xff\\x0a\\x5c')
  })

  it('of zeros is empty, without a client or a fork', () => {
    expect(textOf([])).toMatchObject({ text: '', client: null, nextForkHash: null })
  })
})
