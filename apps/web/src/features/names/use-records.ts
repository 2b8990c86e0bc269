import type { UseQueryResult } from '@tanstack/react-query'
import { ApiError } from '../../api-client/api-error.ts'
import { apiQuery } from '../../api-client/api-query.ts'
import type { CallResponse } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'

/** Records of a name, asked once for all that shows them. */
export const useRecords = (name: string): UseQueryResult<CallResponse<'nameLookup'>> =>
  useCall(apiQuery('nameLookup', { name, network: runtimeConfig().networkName }), { staleMs: 5_000, toasts: 'never' })

/** The question for records was asked and not answered. No DNS server at all is an answer: there is no more to know. Pure. */
export const isUnanswered = (error: unknown): boolean =>
  error !== null && !(error instanceof ApiError && error.fault === 'dnsOff')
