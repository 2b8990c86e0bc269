import type { UseQueryResult } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { CallResponse } from '../../api-client/call-api.ts'
import { useCall } from '../../api-client/use-call.ts'
import { keepUser } from '../../session/session.ts'
import { accountDetail } from './queries.ts'

/** Who is signed in. The header learns of a new name here, whichever browser gave it. */
export const useAccount = (): UseQueryResult<CallResponse<'userProfileAccountDetail'>> => {
  const answer = useCall(accountDetail)
  const { data } = answer
  useEffect(() => {
    if (data !== undefined) keepUser(data)
  }, [data])
  return answer
}
