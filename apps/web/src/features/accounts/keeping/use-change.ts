import { type Query, useQueryClient } from '@tanstack/react-query'
import { type CallName, type CallRequest, callApi } from '../../../api-client/call-api.ts'
import { useSamePerson } from '../../../api-client/same-person.ts'
import { tellOwnChange } from '../../../lists/own-changes.ts'

const isAnswer = ({ queryKey }: Query) => String(queryKey[0]).startsWith('/api/')

/** Changes something that is kept; what is on screen is asked anew, lists with private names too. */
export const useChange = () => {
  const client = useQueryClient()
  const mustBeSame = useSamePerson()
  return async <Name extends CallName>(call: Name, request: CallRequest<Name>) => {
    mustBeSame()
    const answer = await callApi({ call, request })
    // what a node is asked is not waited for: it may be slow
    void client.invalidateQueries({ predicate: (query) => !isAnswer(query) })
    await client.invalidateQueries({ predicate: isAnswer })
    tellOwnChange()
    return answer
  }
}
