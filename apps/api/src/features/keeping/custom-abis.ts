import { addCustomAbi, modifyCustomAbi, pageCustomAbi } from '@corescope/api-schema/accounts/kept-calls'
import { GivenAbiError, readAbi } from '@corescope/decode/abi/given-abi'
import {
  deleteCustomAbi,
  type GivenCustomAbi,
  listCustomAbis,
  putCustomAbi,
  updateCustomAbi,
} from '@corescope/store/people/custom-abis'
import { bytes } from '@corescope/store/reader'
import type { Abi } from 'viem'
import { ownRoute } from '../../answers/route.ts'
import { RefusedError } from '../../http/errors.ts'
import { keysOfAbi } from '../../people/keys-of-abi.ts'
import { most, refused } from './refusals.ts'

/**
 * What of an ABI decoding needs, of JSON or of signatures; all else is left away.
 * @throws RefusedError for what is no ABI, or has no end
 */
const abiOf = (text: string): Abi => {
  try {
    return readAbi(text)
  } catch (error) {
    if (error instanceof GivenAbiError) throw new RefusedError('abiInvalid', `abi: ${error.message}`)
    throw error
  }
}

/** @throws RefusedError */
const givenOf = async (text: string): Promise<GivenCustomAbi> => {
  const abi = abiOf(text)
  return { abi, keys: await keysOfAbi(abi) }
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
  const put = { contract: bytes(contractAddress), name, given: await givenOf(abi) }
  await people.database.transaction(async (session) => {
    if (await putCustomAbi(session, user.id, put, most.customAbis)) return
    const kept = await listCustomAbis(session, user.id)
    if (kept.some((row) => row.contractAddress === contractAddress)) throw refused('alreadyThere')
    throw refused(kept.length >= most.customAbis ? 'tooMany' : 'abiRoom')
  })
  return {}
})

export const modifyCustomAbiRoute = ownRoute(modifyCustomAbi, async ({ people }, request, user) => {
  const contract = bytes(request.contractAddress)
  const { name, remove } = request
  if (remove) {
    if (!(await people.database.session((session) => deleteCustomAbi(session, user.id, contract))))
      throw refused('notThere')
    return {}
  }
  const given = request.abi === undefined ? undefined : await givenOf(request.abi)
  const fault = await people.database.transaction((session) =>
    updateCustomAbi(session, user.id, contract, { name, given }),
  )
  if (fault !== undefined) throw refused(fault)
  return {}
})
