import type { AddressReference } from '@corescope/api-schema/address-reference'
import type { BlockRow } from '@corescope/store/blocks/read'
import type { ApiContext } from '../../context.ts'

/** placeholder until extra data is decoded */
export const findVotingSet = async (_context: ApiContext, _row: BlockRow): Promise<AddressReference[] | null> => null
