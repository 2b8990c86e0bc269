import type { Hex } from '@corescope/chain/types/hex'
import type { AbiParameter } from 'viem'
import { hashOfText } from './abi-index.ts'
import { GivenAbiError, readPlacedAbi } from './given-abi.ts'

/** A function, event or error by its canonical signature, and what it is found by. */
export interface ReadSignature {
  kind: 'function' | 'event' | 'error'
  /** `transfer(address,uint256)`, of the types that its hash is made of. */
  signature: string
  /** Selector (4 bytes) of a function or an error, topic (32) of an event. */
  hash: Hex
}

/** Signatures that are read at once. */
export const maxSignatures = 100
const maxSigns = 500

/** Solidity's types as they stand in signatures; `uint` and `int` are short for those of 256 bits. */
const canonicalElementary = (type: string): string | undefined => {
  if (/^(?:address|bool|string|function|bytes(?:[1-9]|[12]\d|3[0-2])?)$/.test(type)) return type
  const [, kind, bits = '256'] = /^(u?int)([1-9]\d{0,2})?$/.exec(type) ?? []
  return kind !== undefined && Number(bits) % 8 === 0 && Number(bits) <= 256 ? `${kind}${bits}` : undefined
}

/** @throws GivenAbiError where it is no type, or is not written as signatures have it */
const canonicalType = (parameter: AbiParameter, at: number): string => {
  const [, base = '', lists = ''] = /^([a-z]+\d*)((?:\[(?:[1-9]\d*)?\])*)$/.exec(parameter.type) ?? []
  const type =
    base === 'tuple' && 'components' in parameter
      ? `(${parameter.components.map((one) => canonicalType(one, at)).join(',')})`
      : canonicalElementary(base)
  if (type === undefined) {
    const shown = JSON.stringify(parameter.type)
    throw new GivenAbiError(`entry ${at}: ${shown} is no type of the ABI`, { kind: 'type', at, type: shown })
  }
  return `${type}${lists}`
}

/**
 * The signatures of an ABI that somebody gives, JSON or words, each once, in canonical form: what their hashes are made of is computed
 * here. What has no signature (constructors, `receive`, `fallback`) is passed over.
 * @throws GivenAbiError where one of them cannot be read, is too long, or they are too many
 */
export const readSignatures = (text: string): ReadSignature[] => {
  const found = new Map<string, ReadSignature>()
  for (const { item, at } of readPlacedAbi(text)) {
    if (item.type !== 'function' && item.type !== 'event' && item.type !== 'error') continue
    if (!/^[a-zA-Z_$][\w$]*$/.test(item.name)) {
      throw new GivenAbiError(`entry ${at}: a ${item.type} needs a name`, { kind: 'entry', at })
    }
    const signature = `${item.name}(${item.inputs.map((one) => canonicalType(one, at)).join(',')})`
    if (signature.length > maxSigns) {
      throw new GivenAbiError(`entry ${at}: a signature has at most ${maxSigns} signs`, { kind: 'long', at })
    }
    const hash = hashOfText(signature)
    found.set(`${item.type} ${signature}`, {
      ...{ kind: item.type, signature, hash: item.type === 'event' ? hash : (hash.slice(0, 10) as Hex) },
    })
    if (found.size > maxSignatures) {
      throw new GivenAbiError(`at most ${maxSignatures} signatures are read at once`, {
        kind: 'most',
        most: maxSignatures,
      })
    }
  }
  if (found.size === 0) throw new GivenAbiError('the ABI has no function, event or error', { kind: 'none' })
  return [...found.values()]
}
