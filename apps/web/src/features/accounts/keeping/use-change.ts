import { useQueryClient } from '@tanstack/react-query'
import { type CallName, type CallRequest, callApi } from '../../../api-client/call-api.ts'
import { tellOwnChange } from '../../../lists/own-changes.ts'

/** Changes something that is kept; what is on screen is asked anew, lists with private names too. */
export const useChange = () => {
  const client = useQueryClient()
  return async <Name extends CallName>(call: Name, request: CallRequest<Name>) => {
    const answer = await callApi({ call, request })
    await client.invalidateQueries()
    tellOwnChange()
    return answer
  }
}
