import type { CallResponse } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'

/** Asked again every so often: the audit moves without a block. */
const everyMs = 10_000

export type IndexHealth = CallResponse<'indexHealth'>

export const useIndexHealth = () => useCall('indexHealth', {}, { live: true, everyMs, keepFormer: true })
