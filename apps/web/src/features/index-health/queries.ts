import { apiQuery } from '../../api-client/api-query.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'

/** Asked again every so often: the audit moves without a block. */
const everyMs = 10_000

export type IndexHealth = CallResponse<'indexHealth'>

export const indexHealthQuery = apiQuery('indexHealth', {})

export const useIndexHealth = () => useCall(indexHealthQuery, { live: true, everyMs, keepFormer: true })
