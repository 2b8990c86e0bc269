/** A decoded function argument or event parameter; fits `decodedValueSchema` of the contract. */
export interface DecodedValue {
  name: string
  type: string
  /** Events only. An indexed string, bytes, array or tuple is the 32-byte hash that stands in the topic. */
  indexed?: boolean
  /** Integers are decimal strings, addresses and bytes lower-case hex, arrays lists, tuples objects by name. */
  value: unknown
  /** Of an enum whose source is known: the member that the value stands for. */
  member?: string
  /** Of a list or tuple with enums: the member at each JSON pointer, such as `/0/state`. */
  members?: Readonly<Record<string, string>>
  /** Of a `string`, or what holds some: JSON pointers of those that are no UTF-8 (`''`: the value itself). Their value is their bytes, hex. */
  notText?: readonly string[]
}

/** A decoded call, event or error; fits `decodedSchema` of the contract. */
export interface Decoded {
  name: string
  /** Canonical: `Transfer(address,address,uint256)`. Of what is too large only the beginning where it is long. */
  signature: string
  source: DecodedSource
  /** A guess: other signatures of that selector fit the bytes as well as this one. */
  isAmbiguous?: boolean
  values: DecodedValue[]
  /** The values would be far longer than the bytes they stand in: none is told. */
  isTooLarge?: boolean
}

/**
 * Where the ABI comes from: the catalogue of standards, a function that many contracts have in the same words (a guess), a system contract, the verified contract itself, a signature of contracts that
 * were verified elsewhere (a guess), one that anybody gave (nobody checked it), who asked gave it, or keeps it.
 */
export type DecodedSource =
  | 'catalogue'
  | 'common'
  | 'system'
  | 'verified'
  | 'signature'
  | 'submitted'
  | 'given'
  | 'custom'

/** Whether the ABI is a guess by a signature alone: anybody finds two of one selector within seconds. Pure. */
export const isGuess = (source: DecodedSource): boolean => source === 'signature' || source === 'submitted'

/** Signs of a name and of a signature that are told where no budget has room for them: an ABI's are as long as its makers like. */
const mostNameSigns = 200
const mostSignatureSigns = 1_000
const shortened = (text: string, most: number) => (text.length > most ? `${text.slice(0, most)}…` : text)

/** A name that is told in each row of a list. Pure. */
export const shortName = (name: string): string => shortened(name, mostNameSigns)
/** A signature that is told in each row of a list. Pure. */
export const shortSignature = (signature: string): string => shortened(signature, mostSignatureSigns)

/** What is told of a call or an event for whose values, or for whose very signature, there is no room. Pure. */
export const tooLargeToTell = ({ name, signature, ...rest }: Omit<Decoded, 'values' | 'isTooLarge'>): Decoded => ({
  ...rest,
  name: shortName(name),
  signature: shortSignature(signature),
  values: [],
  isTooLarge: true,
})
