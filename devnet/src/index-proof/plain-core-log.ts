import {
  type Abi,
  type AbiEvent,
  encodeAbiParameters,
  encodeEventTopics,
  encodeFunctionData,
  type Hex,
  parseAbi,
} from 'viem'

/** A log of an event, by its name and all its parameters by theirs. */
export type LeaveLog = (
  name: string,
  args?: Readonly<Record<string, unknown>>,
  address?: Hex,
) => { address: Hex; topics: Hex[]; data: Hex }

/**
 * Makes logs as a contract would leave them. Pure.
 * @param signatures of its events, as Solidity writes them
 */
export const plainLogsOf = (contract: Hex, signatures: readonly string[]): LeaveLog => {
  const abi = parseAbi(signatures) as Abi
  return (name, args = {}, address = contract) => {
    const event = abi.find((one): one is AbiEvent => one.type === 'event' && one.name === name)
    if (event === undefined) throw new Error(`no event is named ${name}`)
    const plain = event.inputs.filter(({ indexed }) => !indexed)
    const data = encodeAbiParameters(
      plain,
      plain.map((input) => args[input.name!]),
    )
    return { address, topics: encodeEventTopics({ abi: [event], args } as never) as Hex[], data }
  }
}

/** What a call of a function hands over. Pure. @param signature as Solidity writes it */
export const plainCall = (signature: string, args: readonly unknown[]): Hex =>
  encodeFunctionData({ abi: parseAbi([signature]) as Abi, args })
