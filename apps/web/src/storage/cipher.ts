import { cbc } from '@noble/ciphers/aes.js'

/** Spec §5: key and initialisation vector are 16 characters each. */
const cipherLength = 16

export interface Cipher {
  encrypt: (text: string) => string
  /** @throws when the text was not made with the same key. */
  decrypt: (text: string) => string
}

const bytesOf = (text: string) => new TextEncoder().encode(text)

const asBytes = (name: string, text: string) => {
  const bytes = bytesOf(text)
  if (text.length !== cipherLength || bytes.length !== cipherLength) {
    throw new Error(`Encrypted storage: the ${name} must be ${cipherLength} characters, not ${text.length}.`)
  }
  return bytes
}

const toBase64 = (bytes: Uint8Array) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
const fromBase64 = (text: string) => Uint8Array.from(atob(text), (character) => character.charCodeAt(0))

/**
 * AES-128-CBC over UTF-8, base64 outside. Keeps stored data from being read over a shoulder or by a curious extension; it is no
 * protection against script that runs in the page.
 * @throws when key or vector are not 16 characters.
 */
export const createCipher = (key: string, vector: string): Cipher => {
  const keyBytes = asBytes('key', key)
  const vectorBytes = asBytes('initialisation vector', vector)
  return {
    encrypt: (text) => toBase64(cbc(keyBytes, vectorBytes).encrypt(bytesOf(text))),
    decrypt: (text) => new TextDecoder().decode(cbc(keyBytes, vectorBytes).decrypt(fromBase64(text))),
  }
}
