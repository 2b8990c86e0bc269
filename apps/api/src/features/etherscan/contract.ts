import { listFullTransactions } from '@corescope/store/transactions/read'
import { expand } from '../../answers/wire.ts'
import { findInnerCode } from '../../entities/contracts/contract-code.ts'
import { locateCreation } from '../../entities/contracts/creation.ts'
import { type Action, listed, type Module } from './dialect.ts'
import { addressesOf } from './parameters.ts'

/** Creations of at most ten contracts; those nobody created (or nobody known) are left out. What one was made from inside a call the node tells. */
const getcontractcreation: Action = async (context, parameters) => {
  const addresses = addressesOf(parameters, 'contractaddresses', 10)
  const creations = (await Promise.all(addresses.map((address) => locateCreation(context, address)))).filter(
    (creation) => creation !== undefined,
  )
  const rows = await listFullTransactions(
    context.reader,
    creations.map(({ position }) => position),
  )
  const inner = await Promise.all(
    creations.map(({ addressId, factoryId }) => (factoryId === null ? undefined : findInnerCode(context, addressId))),
  )
  const mentions = await context.book.mentions([
    ...rows.map(({ fromId }) => fromId),
    ...creations.map(({ factoryId }) => factoryId),
  ])
  return listed(
    rows.map((row, index) => {
      const { address, factoryId } = creations[index]!
      return {
        contractAddress: address,
        contractCreator: mentions.get(row.fromId)?.hash ?? '',
        txHash: row.hash,
        blockNumber: String(row.blockNumber),
        timestamp: String(row.timestamp),
        contractFactory: factoryId === null ? '' : (mentions.get(factoryId)?.hash ?? ''),
        creationBytecode: factoryId === null ? expand(row.input) : (inner[index] ?? ''),
      }
    }),
    'No data found',
  )
}

export const contract: Module = { getcontractcreation }
