import { addCustomAbi, modifyCustomAbi, pageCustomAbi } from '@corescope/api-schema/accounts/kept-calls'
import { deleteCustomAbi, listCustomAbis, putCustomAbi, updateCustomAbi } from '@corescope/store/people/custom-abis'
import { bytes } from '@corescope/store/reader'
import { z } from 'zod'
import { ownRoute } from '../../answers/route.ts'
import { readJson } from '../../http/read-json.ts'
import { most, refused } from './refusals.ts'

const word = z
  .string()
  .max(200)
  .regex(/^[\w$]*$/)
interface Parameter {
  name?: string | undefined
  type: string
  indexed?: boolean | undefined
  components?: Parameter[] | undefined
}
const parameter: z.ZodType<Parameter> = z.lazy(() =>
  z.object({
    name: word.optional(),
    type: z
      .string()
      .regex(/^(u?int\d{0,3}|bytes\d{0,2}|address|bool|string|function|tuple|fixed|ufixed)(\[\d{0,6}\]){0,4}$/),
    indexed: z.boolean().optional(),
    components: z.array(parameter).max(64).optional(),
  }),
)
const parameters = z.array(parameter).max(64)
/** What of an ABI decoding needs; all else is left away. */
const abiSchema = z
  .array(
    z.object({
      type: z.enum(['function', 'event', 'error', 'constructor', 'fallback', 'receive']).default('function'),
      name: word.optional(),
      inputs: parameters.default([]),
      outputs: parameters.optional(),
      anonymous: z.boolean().optional(),
      stateMutability: z.enum(['pure', 'view', 'nonpayable', 'payable']).optional(),
    }),
  )
  .max(2_000)

/** @throws RefusedError for what is no ABI */
const readAbi = (text: string): unknown => {
  const { data: abi } = abiSchema.safeParse(jsonOrNothing(text))
  if (abi?.some(({ type }) => type === 'function' || type === 'event' || type === 'error')) return abi
  throw refused('abiInvalid')
}

/** What is nested without end is no ABI either: it would leave the stack of the check. */
const jsonOrNothing = (text: string): unknown => {
  try {
    return readJson(text)
  } catch {
    return undefined
  }
}

export const customAbisRoute = ownRoute(pageCustomAbi, async ({ people, book }, _request, user) => {
  const rows = await people.database.session((session) => listCustomAbis(session, user.id))
  const named = await book.byAddress(rows.map(({ contractAddress }) => contractAddress))
  const records = rows.map(({ contractAddress, name, abi, updatedAt }) => ({
    ...{ contract: named.get(contractAddress)!, name, updatedAt },
    abi: JSON.stringify(abi),
  }))
  return { records }
})

export const addCustomAbiRoute = ownRoute(addCustomAbi, async ({ people }, { contractAddress, name, abi }, user) => {
  const put = { contract: bytes(contractAddress), name, abi: readAbi(abi) }
  await people.database.session(async (session) => {
    if (await putCustomAbi(session, user.id, put, most.customAbis)) return
    const kept = await listCustomAbis(session, user.id)
    throw refused(kept.some((row) => row.contractAddress === contractAddress) ? 'alreadyThere' : 'tooMany')
  })
  return {}
})

export const modifyCustomAbiRoute = ownRoute(modifyCustomAbi, async ({ people }, request, user) => {
  const contract = bytes(request.contractAddress)
  const { name, remove } = request
  const abi = request.abi === undefined ? undefined : readAbi(request.abi)
  const isThere = await people.database.session((session) =>
    remove ? deleteCustomAbi(session, user.id, contract) : updateCustomAbi(session, user.id, contract, { name, abi }),
  )
  if (!isThere) throw refused('notThere')
  return {}
})
