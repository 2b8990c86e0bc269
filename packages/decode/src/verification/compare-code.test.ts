import { expect, it } from 'vitest'
import { compareCreation, compareRuntime, differsByLiveMetadata, findDifference } from './compare-code.ts'
import { findInstructionDifference } from './compare-instructions.ts'

const hash = '12'.repeat(32)
const metadata = (digest = hash) => `a2646970667358221220${digest}64736f6c63430008180033`
const compiledAs = (object: string, more = {}) => ({
  ...{ object, linkReferences: {}, immutableReferences: {}, hasMetadata: true },
  ...more,
})
/** Compilers put INVALID before their metadata: code does not run into it. */
const code = '6080604052600436fe'

it('is exact with the hash of its metadata at its end, and a match with another one', () => {
  const compiled = compiledAs(code + metadata())
  expect(compareRuntime(code + metadata(), compiled)?.kind).toBe('exact')
  expect(compareRuntime(code + metadata('34'.repeat(32)), compiled)?.kind).toBe('match')
  expect(compareRuntime(code, compiled)?.kind).toBe('match')
  expect(compareRuntime(`${code}00${metadata()}`, compiled)).toBeUndefined()
})

it('whatever was appended on chain but metadata of its own length is code', () => {
  const compiled = compiledAs(code + metadata())
  const long = `a264697066735822${'5b33ff'.repeat(60)}64736f6c6343000818`
  const lengthOf = (tail: string) => (tail.length / 2).toString(16).padStart(4, '0')
  for (const tail of [
    long + lengthOf(long),
    // a mark somewhere in it
    `5b33ff64736f6c63430008180009`,
    // a key that no compiler writes, one twice, one byte too much
    `a164736f6c64430008180009`,
    `a264736f6c634300081864736f6c63430008180012`,
    `a164736f6c634300081800000b`,
  ]) {
    expect(compareRuntime(code + tail, compiled), tail).toBeUndefined()
  }
  for (const tail of [
    'a164736f6c6343000818000a',
    `a165627a7a72305820${hash}0029`,
    `a365627a7a72315820${hash}6c6578706572696d656e74616cf564736f6c63430005100040`,
    `a2646970667358221220${hash}64736f6c637827302e382e32352d646576656c6f702e323032342e312e382b636f6d6d69742e39346564303030300058`,
  ]) {
    expect(compareRuntime(code + tail, compiled)?.kind, tail).toBe('match')
  }
})

it('metadata that shifts the instructions behind it is code', () => {
  // a jump to where its caller says; the metadata of another contract; data of the source: JUMPDEST, the caller's address, SELFDESTRUCT
  const around = (last: string) => [`60003556fe`, `${'11'.repeat(31)}${last}`, `5b33ff${'00'.repeat(19)}`] as const
  const build = (last: string) => {
    const [main, digest, data] = around(last)
    return main + metadata(digest) + data + metadata()
  }
  const start = ('60003556fe'.length + 'a2646970667358221220'.length) / 2
  const digests = [{ start, length: 32 }]
  // PUSH32 as the last byte of the digest hides the data
  const hidden = compiledAs(build('7f'), { digests })
  expect(compareRuntime(build('00'), hidden)).toBeUndefined()
  expect(differsByLiveMetadata(build('00'), hidden)).toBe(true)
  const shown = compiledAs(build('00'), { digests })
  expect(compareRuntime(build('7f'), shown)).toBeUndefined()
  expect(compareRuntime(build('01'), shown)?.kind).toBe('match')
  expect(compareCreation(build('01'), shown, shown)?.kind).toBe('match')
  expect(compareCreation(build('7f'), shown, shown)).toBeUndefined()
})

it('what could run in the place of metadata is code', () => {
  const compiled = compiledAs(`${code}fe${metadata()}`)
  const lengthOf = (tail: string) => (tail.length / 2).toString(16).padStart(4, '0')
  const ended = (tail: string) => `${code}fe${tail}${lengthOf(tail)}`
  // JUMPDEST, the caller's address, SELFDESTRUCT; JUMPDEST and a call of the caller with all coins
  const [burn, call] = ['5b33ff', '5b600060006000600047335af100']
  const digestOf = (hidden: string) => hidden.padEnd(64, 'e')
  const forms = [
    // as many bytes of a text as anybody likes
    ended(`a164736f6c637864${call.padEnd(200, '0')}`),
    ended(`a164736f6c6376${call.padEnd(44, 'f')}`),
    // a release that holds a jump's target, hashes of any form, several hashes
    ended('a164736f6c63435b33ff'),
    ended(`a16469706673582200${digestOf('')}ee`),
    ended(`a265627a7a72305820${hash}65627a7a72315820${hash}`),
    // metadata as compilers write it, with a digest that runs
    ended(`a2646970667358221220${digestOf(burn)}64736f6c6343000818`),
    ended(`a165627a7a72305820${digestOf(call)}`),
    // it runs on into what follows the digest, which stops
    ended(`a2646970667358221220${'01'.repeat(31)}5b64736f6c6343000818`),
  ]
  for (const onChain of forms) expect(compareRuntime(onChain, compiled), onChain).toBeUndefined()
  // the place that is jumped to leads nowhere, or lies within what is pushed
  for (const digest of [digestOf('5b330c'), digestOf('5b33fe'), digestOf('0c615b33ff')]) {
    const onChain = ended(`a2646970667358221220${digest}64736f6c6343000818`)
    expect(compareRuntime(onChain, compiled)?.kind, digest).toBe('match')
  }
  // what the source itself has there is its own
  const own = ended(`a2646970667358221220${digestOf(burn)}64736f6c6343000818`)
  expect(compareRuntime(own, compiledAs(own))?.kind).toBe('exact')
  expect(differsByLiveMetadata(own, compiled)).toBe(true)
  expect(differsByLiveMetadata(ended(`a165627a7a72305820${digestOf(digestOf(''))}`), compiled)).toBe(false)
  // code that runs into it: Swarm's form leads on to what stops, that of IPFS begins with what is no instruction
  const falling = compiledAs(`5b01${metadata()}`)
  expect(compareRuntime(`5b01${metadata('34'.repeat(32))}`, falling)?.kind).toBe('match')
  expect(compareRuntime(`5b01a165627a7a72305820${'01'.repeat(31)}000029`, falling)).toBeUndefined()
  // digests within code
  const nested = (digest: string) => `${code}fe${metadata(digest)}${code}fe${metadata()}`
  const digests = [{ start: nested(hash).indexOf(hash) / 2, length: 32 }]
  expect(compareRuntime(nested(digestOf(burn)), compiledAs(nested(hash), { digests }))).toBeUndefined()
  expect(compareCreation(nested(digestOf(burn)), compiledAs(nested(hash), { digests }), compiled)).toBeUndefined()
  expect(compareRuntime(nested(digestOf('')), compiledAs(nested(hash), { digests }))?.kind).toBe('match')
})

it('blanks the digests that the compiler told, and no others', () => {
  const nested = (digest: string) => `${code}${metadata(digest)}${code}${metadata()}`
  const place = { start: nested(hash).indexOf(hash) / 2, length: 32 }
  const other = nested('34'.repeat(32))
  expect(compareRuntime(other, compiledAs(nested(hash)))).toBeUndefined()
  expect(compareRuntime(other, compiledAs(nested(hash), { digests: [place] }))?.kind).toBe('match')
  const runtime = compiledAs(code + metadata())
  expect(compareCreation(`${other}00ff`, compiledAs(nested(hash)), runtime)).toBeUndefined()
  expect(compareCreation(`${other}00ff`, compiledAs(nested(hash), { digests: [place] }), runtime)).toMatchObject({
    kind: 'match',
    rest: '00ff',
  })
  // a difference is told where code differs: digests count as such as long as nobody asked the compiler
  expect(findDifference(other, compiledAs(nested(hash))).likeness).toBe(1)
  expect(findDifference(other, compiledAs(nested(hash), { digests: [] })).likeness).toBeLessThan(1)
})

it('creation code that differs in the metadata of its runtime code alone is a match, whatever compiler it names', () => {
  const build = (digest: string, version: string, length = '0033') =>
    `60806040f3fe${code}a2646970667358221220${digest}64736f6c6343${version}${length}`
  const runtime = compiledAs(code + metadata())
  const compiled = compiledAs(build(hash, '000818'))
  const other = build('34'.repeat(32), '000819')
  expect(compareCreation(`${other}00ff`, compiled, runtime)).toMatchObject({ kind: 'match', rest: '00ff' })
  // another contract's code may follow
  const long = compiledAs(`${build(hash, '000818')}${code}`)
  expect(compareCreation(`${other}${code}00`, long, runtime)).toMatchObject({ kind: 'match', rest: '00' })
  expect(compareCreation(`${other.replace('60806040', '60806041')}00ff`, compiled, runtime)).toBeUndefined()
  // what is no metadata there is code, and so is what could run
  expect(compareCreation(`${build('34'.repeat(32), '000819', '0032')}00ff`, compiled, runtime)).toBeUndefined()
  expect(compareCreation(build('5b33ff'.padEnd(64, 'e'), '000819'), compiled, runtime)).toBeUndefined()
})

it("a library's code begins with its own address", () => {
  const library = (address: string) => `73${address}3014${code}${metadata()}`
  const [own, other] = ['ab'.repeat(20), 'cd'.repeat(20)]
  const compiled = compiledAs(library('0'.repeat(40)), { isLibrary: true })
  expect(compareRuntime(library(own), compiled, { address: own })?.kind).toBe('exact')
  expect(compareRuntime(library(other), compiled, { address: own })).toBeUndefined()
  expect(compareRuntime(library(other), compiled)?.kind).toBe('exact')
  // creation code has none
  expect(compareCreation(library(own), compiled, compiled)).toBeUndefined()
})

it('a contract that begins like a library means the address that stands there', () => {
  // linked with a library at address zero
  const linked = (address: string) => `73${address}3014${code}${metadata()}`
  const [own, zero] = ['ab'.repeat(20), '0'.repeat(40)]
  const compiled = compiledAs(linked(zero))
  expect(compareRuntime(linked(own), compiled, { address: own })).toBeUndefined()
  expect(compareRuntime(linked(own), compiled)).toBeUndefined()
  expect(compareRuntime(linked(zero), compiled, { address: own })?.kind).toBe('exact')
  expect(findDifference(linked(own), compiled)).toMatchObject({ offset: 1 })
  expect(findInstructionDifference(linked(own), compiled)).toEqual({ onChain: 0, compiled: 0 })
})

it('takes time by the length of the code, however often it names an immutable', () => {
  const [places, value] = [20_000, '2a'.padStart(64, '0')]
  const pushed = (word: string) => `7f${word}50`.repeat(places)
  const compiled = compiledAs(pushed('0'.repeat(64)) + metadata(), {
    immutableReferences: { '7': Array.from({ length: places }, (_, index) => ({ start: 1 + index * 34, length: 32 })) },
  })
  const began = performance.now()
  expect(compareRuntime(pushed(value) + metadata(), compiled)).toMatchObject({
    kind: 'exact',
    immutables: { '7': `0x${value}` },
  })
  expect(compareRuntime(pushed(value).replace('2a507f', '2b507f') + metadata(), compiled)).toBeUndefined()
  expect(performance.now() - began).toBeLessThan(1_000)
})
