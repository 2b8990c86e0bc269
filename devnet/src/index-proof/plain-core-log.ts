import { type Abi, type AbiEvent, encodeAbiParameters, encodeEventTopics, type Hex } from 'viem'

/** A log as a contract at that address would leave it: the event of that name, all parameters by name. Pure. */
export const coreLog = (
  events: Abi,
  { name, args, address }: { name: string; args: Readonly<Record<string, unknown>>; address: Hex },
): { address: Hex; topics: Hex[]; data: Hex } => {
  const event = events.find((one): one is AbiEvent => one.type === 'event' && one.name === name)
  if (event === undefined) throw new Error(`no event is named ${name}`)
  const plain = event.inputs.filter(({ indexed }) => !indexed)
  const data = encodeAbiParameters(
    plain,
    plain.map((input) => args[input.name!]),
  )
  return { address, topics: encodeEventTopics({ abi: [event], args } as never) as Hex[], data }
}
