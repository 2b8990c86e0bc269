import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** CBOR (RFC 8949) of what a passkey is made of: small numbers, bytes, texts and maps. Pure. */
const cbor = (value: number | string | Buffer | Map<number | string, unknown>): Buffer => {
  const head = (major: number, length: number) => {
    if (length < 24) return Buffer.from([(major << 5) | length])
    if (length < 256) return Buffer.from([(major << 5) | 24, length])
    return Buffer.from([(major << 5) | 25, length >> 8, length & 255])
  }
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const parts = [...value].flatMap(([key, held]) => [cbor(key), cbor(held as never)])
  return Buffer.concat([head(5, value.size), ...parts])
}

const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest()
const base64url = (bytes: Buffer) => bytes.toString('base64url')
const clientData = (type: string, challenge: string, origin: string) =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))

/** What an answer departs in from what was asked: for refusals. */
export interface Departure {
  origin?: string
  rpId?: string
  challenge?: string
  /** false: nobody touched it, or no PIN was typed. */
  isVerified?: boolean
  counter?: number
}

interface Options {
  challenge: string
  rp?: { id?: string }
  rpId?: string
}

/** An authenticator with one ES256 key, written apart from the product's own code and library (WebAuthn Level 3, §6). */
export interface PasskeyAuthenticator {
  create(options: Options, departure?: Departure): Record<string, unknown>
  get(options: Options, departure?: Departure): Record<string, unknown>
}

export const createPasskeyAuthenticator = (origin: string): PasskeyAuthenticator => {
  const { publicKey, privateKey }: { publicKey: KeyObject; privateKey: KeyObject } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
  })
  const credentialId = randomBytes(32)
  let counter = 0
  const dataOf = (rpId: string, { isVerified = true, ...departure }: Departure, attested?: Buffer) => {
    counter = departure.counter ?? counter + 1
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    const flags = 0x01 | (isVerified ? 0x04 : 0) | (attested === undefined ? 0 : 0x40)
    return Buffer.concat([sha256(departure.rpId ?? rpId), Buffer.from([flags]), count, attested ?? Buffer.alloc(0)])
  }
  const credential = { id: base64url(credentialId), rawId: base64url(credentialId), type: 'public-key' }
  return {
    create: ({ challenge, rp }, departure = {}) => {
      const { x, y } = publicKey.export({ format: 'jwk' })
      const coordinate = (text: string | undefined) => Buffer.from(text ?? '', 'base64url')
      const cose = new Map<number, number | Buffer>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, coordinate(x)],
        [-3, coordinate(y)],
      ])
      const idLength = Buffer.from([0, credentialId.length])
      const attested = Buffer.concat([Buffer.alloc(16), idLength, credentialId, cbor(cose)])
      const authData = dataOf(rp?.id ?? '', departure, attested)
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData],
      ])
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(
            clientData('webauthn.create', departure.challenge ?? challenge, departure.origin ?? origin),
          ),
          attestationObject: base64url(cbor(attestation)),
          transports: ['internal'],
        },
      }
    },
    get: ({ challenge, rpId }, departure = {}) => {
      const data = clientData('webauthn.get', departure.challenge ?? challenge, departure.origin ?? origin)
      const authenticatorData = dataOf(rpId ?? '', departure)
      const signature = sign('sha256', Buffer.concat([authenticatorData, sha256(data)]), privateKey)
      return {
        ...credential,
        response: {
          clientDataJSON: base64url(data),
          authenticatorData: base64url(authenticatorData),
          signature: base64url(signature),
        },
      }
    },
  }
}
