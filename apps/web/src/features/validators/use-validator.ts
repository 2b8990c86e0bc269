import type { CallResponse } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { runtimeConfig } from '../../config/runtime-config.ts'
import { validatorQuery } from './queries.ts'

export type ValidatorDetail = CallResponse<'validatorDetail'>

/** The candidate an address is part of; undefined while nobody knows, or on a chain without validators. */
export const useValidator = (address: `0x${string}`): ValidatorDetail | undefined =>
  useCall(validatorQuery(address), {
    enabled: runtimeConfig().chain.hasSystemContracts,
    live: true,
    toasts: 'never',
  }).data
